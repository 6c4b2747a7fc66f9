import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';

/** The ids of a client's unanswered requests: a duplicate id would mix up two answers. */
export class IdsInFlight {
  private readonly ids = new Set<RequestId>();

  get size(): number {
    return this.ids.size;
  }

  /** Records messages from the client, all or none; false if an id is already in use. */
  receive(messages: readonly JSONRPCMessage[]): boolean {
    const asked = messages.flatMap(requestIdOf);
    if (asked.some((id, index) => this.ids.has(id) || asked.indexOf(id) !== index)) return false;
    for (const id of asked) this.ids.add(id);
    // A cancelled request is never answered, so its id is free again.
    for (const id of messages.flatMap(cancelledIdOf)) this.ids.delete(id);
    return true;
  }

  /** Forgets messages that were refused later. */
  forget(messages: readonly JSONRPCMessage[]): void {
    for (const id of messages.flatMap(requestIdOf)) this.ids.delete(id);
  }

  /** Records a message to the client. */
  send(message: JSONRPCMessage): void {
    if (!('method' in message) && message.id !== undefined) this.ids.delete(message.id);
  }
}

function requestIdOf(message: JSONRPCMessage): RequestId[] {
  return 'method' in message && 'id' in message ? [message.id] : [];
}

/** The id that a message cancels, if any. */
export function cancelledIdOf(message: JSONRPCMessage): RequestId[] {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return [];
  const id = message.params?.['requestId'];
  return typeof id === 'string' || typeof id === 'number' ? [id] : [];
}
