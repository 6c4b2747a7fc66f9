import type { Socket } from 'node:net';

/**
 * The open connections of a server. When all slots are taken, a new connection replaces the oldest stranger (one
 * without an accepted request) or, unless strangers hold more than half of the slots, the longest idle connection.
 * A connection whose request is being served is never closed.
 */
export class ConnectionSlots {
  /** Oldest first. */
  private readonly strangers = new Set<Socket>();
  /** Had an accepted request; least recently used first. */
  private readonly idle = new Set<Socket>();
  /** Requests in progress: a pipelining client has several. */
  private readonly busy = new Map<Socket, number>();

  constructor(private readonly limit: number) {}

  add(socket: Socket): void {
    this.strangers.add(socket);
    socket.once('close', () => this.remove(socket));
    if (this.strangers.size + this.idle.size + this.busy.size > this.limit) this.makeRoomFor(socket);
  }

  /** The head of a request was accepted. */
  accept(socket: Socket): void {
    if (this.busy.has(socket) || !this.remove(socket)) return;
    this.idle.add(socket);
  }

  /** An accepted request is complete and is being served, until `release`. */
  hold(socket: Socket): void {
    const count = this.busy.get(socket) ?? 0;
    if (count === 0 && !this.remove(socket)) return;
    this.busy.set(socket, count + 1);
  }

  release(socket: Socket): void {
    const count = this.busy.get(socket);
    if (count === undefined) return; // closed in the meantime
    if (count > 1) {
      this.busy.set(socket, count - 1);
    } else {
      this.busy.delete(socket);
      this.idle.add(socket);
    }
  }

  private makeRoomFor(newcomer: Socket): void {
    const [oldest = newcomer] = this.strangers;
    const [longestIdle = oldest] = this.idle;
    // With too few slots for strangers, a new connection would be replaced before it can send its request.
    const victim = this.strangers.size > this.limit / 2 ? oldest : longestIdle;
    this.remove(victim);
    victim.destroy();
  }

  /** False if the connection was already closed. */
  private remove(socket: Socket): boolean {
    return this.strangers.delete(socket) || this.idle.delete(socket) || this.busy.delete(socket);
  }
}
