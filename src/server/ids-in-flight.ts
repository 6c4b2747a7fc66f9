import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/server';

/** The ids of a client's unanswered requests: one that is used twice would mix up two answers. */
export class IdsInFlight {
  private readonly ids = new Set<RequestId>();

  get size(): number {
    return this.ids.size;
  }

  /** Takes note of a message from the client; false when its id is taken. */
  receive(message: JSONRPCMessage): boolean {
    if (isJSONRPCRequest(message)) {
      if (this.ids.has(message.id)) return false;
      this.ids.add(message.id);
    }
    // A cancelled request is never answered: its id is free again.
    if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
      this.ids.delete(message.params?.['requestId'] as RequestId); // deleting what is no id does nothing
    }
    return true;
  }

  /** Takes note of a message to the client. */
  send(message: JSONRPCMessage): void {
    const isAnswer = isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message);
    if (isAnswer && message.id !== undefined) this.ids.delete(message.id);
  }
}
