import type { Socket } from 'node:net';

/** Tracks where the headers of responses begin and end in the bytes of one connection. */
class HeadCleaner {
  #isInHead = true;
  #line = 0;
  #lineBytes = 0;
  #isInterim = false;

  /** The next byte is the first of a response. */
  expectHead(): void {
    this.#isInHead = true;
    this.#line = 0;
    this.#lineBytes = 0;
    this.#isInterim = false;
  }

  /** Replaces control characters in headers by spaces; lengths do not change. */
  clean(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && this.#isInHead; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === LINE_FEED) this.#endLine();
      else if (byte !== CARRIAGE_RETURN) {
        // "HTTP/1.1 1": an interim response, which the final one follows.
        if (this.#line === 0 && this.#lineBytes === STATUS_AT) this.#isInterim = byte === DIGIT_ONE;
        this.#lineBytes += 1;
        if (isControl(byte)) bytes[at] = SPACE;
      }
    }
  }

  #endLine(): void {
    const isEnd = this.#lineBytes === 0 && this.#line > 0;
    this.#line += 1;
    this.#lineBytes = 0;
    if (!isEnd) return;
    if (this.#isInterim) this.expectHead();
    else this.#isInHead = false;
  }
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const TAB = 0x09;
const SPACE = 0x20;
const DELETE = 0x7f;
const DIGIT_ONE = 0x31;
const STATUS_AT = 'HTTP/1.1 '.length;

function isControl(byte: number): boolean {
  return (byte < SPACE && byte !== TAB) || byte === DELETE;
}

const cleaners = new WeakMap<object, HeadCleaner>();

/**
 * Browsers accept responses with stray control characters in their headers, Node's parsers reject them. RFC 9110 (5.5)
 * lets a recipient replace such characters with spaces; this happens here, before any parser sees them.
 */
export function cleanHeads<T extends Socket>(socket: T): T {
  const cleaner = new HeadCleaner();
  cleaners.set(socket, cleaner);
  const push = socket.push.bind(socket);
  socket.push = (chunk: unknown, encoding) => {
    if (chunk instanceof Uint8Array) cleaner.clean(chunk);
    return push(chunk, encoding);
  };
  return socket;
}

/** Another request is sent on a kept connection. */
export function expectHead(socket: object): void {
  cleaners.get(socket)?.expectHead();
}
