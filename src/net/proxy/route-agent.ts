import { Agent, type ClientRequest, type RequestOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

import { asWayfarerError, fail } from '../../core/index.ts';
import { cleanHeads, expectHead } from '../answer-heads.ts';
import { type Dial, unspoken } from '../dial.ts';
import type { NetRoute } from '../route.ts';

/** A request with the route of a new connection for it. */
export interface RoutedOptions extends RequestOptions {
  readonly route: NetRoute;
  /** Of TLS, unused here; if it is omitted, Node computes one for every request. */
  readonly servername: '';
}

type OnConnection = (error: Error | null, socket: Duplex) => void;

const IDLE_MS = 4_000;

/** Keeps connections for the browser. New ones go only to checked addresses; kept ones were checked when opened. */
export class RouteAgent extends Agent {
  readonly #dial: Dial;
  #isClosed = false;

  constructor(dial: Dial) {
    super({ keepAlive: true, timeout: IDLE_MS });
    this.#dial = dial;
  }

  /** A kept socket to an inside address serves that address only: the name may resolve to another one now. */
  override getName({ route }: RoutedOptions): string {
    return `${route.guarded ? route.addresses.join() : 'internet'} ${route.host}:${route.port}`;
  }

  override createConnection(options: RoutedOptions, callback?: OnConnection): undefined {
    const onError = callback as ((error: Error) => void) | undefined; // with an error Node expects no socket
    this.#open(options.route).then(
      (socket) => callback?.(null, socket),
      (error: unknown) => {
        this.#forget(this.getName(options));
        onError?.(error instanceof Error ? error : asWayfarerError(error));
      },
    );
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    super.reuseSocket(socket, request);
    expectHead(socket);
  }

  override destroy(): void {
    this.#isClosed = true;
    super.destroy();
  }

  async #open(route: NetRoute): Promise<Socket> {
    const socket = unspoken(await this.#dial(route), route.host);
    if (!this.#isClosed) return cleanHeads(socket);
    socket.destroy();
    throw fail('cancelled');
  }

  /** Node would keep an empty list for every host that could not be reached, and a page can name any number. */
  #forget(name: string): void {
    if (this.sockets[name]?.length === 0) Reflect.deleteProperty(this.sockets, name);
  }
}
