import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';

/** The ids of a client's unanswered requests: one that is used twice would mix up two answers. */
export class IdsInFlight {
  private readonly ids = new Set<RequestId>();

  get size(): number {
    return this.ids.size;
  }

  /** Takes note of a message from the client; false when its id is taken. */
  receive(message: JSONRPCMessage): boolean {
    if (!('method' in message)) return true;
    if ('id' in message) {
      if (this.ids.has(message.id)) return false;
      this.ids.add(message.id);
    } else if (message.method === 'notifications/cancelled') {
      // A cancelled request is never answered: its id is free again.
      this.ids.delete(message.params?.['requestId'] as RequestId); // deleting what is no id does nothing
    }
    return true;
  }

  /** Takes note of a message to the client. */
  send(message: JSONRPCMessage): void {
    if (!('method' in message) && message.id !== undefined) this.ids.delete(message.id);
  }
}
