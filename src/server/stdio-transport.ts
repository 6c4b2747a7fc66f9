import type { Readable, Writable } from 'node:stream';
import {
  ProtocolErrorCode,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import { fail } from '../core/index.ts';
import { IdsInFlight } from './ids-in-flight.ts';

const MAX_LINE_BYTES = 10 * 1024 * 1024;
const LINE_FEED = 0x0a;

/**
 * JSON-RPC lines over a pair of streams. Unlike the SDK's transport, it answers invalid messages (−32700, −32600)
 * instead of dropping them, and refuses a request whose id is still in use, so that answers cannot be mixed up.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  private chunks: Buffer[] = [];
  private bufferedBytes = 0;
  private isSkippingLine = false;
  private isClosed = false;
  private readonly idsInFlight = new IdsInFlight();

  constructor(
    private readonly input: Readable,
    private readonly output: Pick<Writable, 'write'>,
  ) {}

  start(): Promise<void> {
    this.input.on('data', (chunk: Buffer) => this.receive(chunk));
    this.input.on('error', (error) => this.onerror?.(error));
    const onEnd = (): void => void this.close();
    this.input.once('end', onEnd);
    this.input.once('close', onEnd);
    return Promise.resolve();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.isClosed) throw fail('cancelled', {}, { message: 'The client has gone.' });
    this.idsInFlight.send(message);
    await this.writeLine(message);
  }

  close(): Promise<void> {
    if (!this.isClosed) {
      this.isClosed = true;
      this.input.pause();
      this.onclose?.();
    }
    return Promise.resolve();
  }

  private receive(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(LINE_FEED); end !== -1; end = rest.indexOf(LINE_FEED)) {
      this.keep(rest.subarray(0, end));
      this.endLine();
      rest = rest.subarray(end + 1);
    }
    this.keep(rest);
  }

  private keep(part: Buffer): void {
    if (this.isSkippingLine || part.length === 0) return;
    this.bufferedBytes += part.length;
    if (this.bufferedBytes > MAX_LINE_BYTES) {
      this.refuse(
        null,
        ProtocolErrorCode.InvalidRequest,
        `A message may have ${MAX_LINE_BYTES} bytes at most.`,
      );
      this.isSkippingLine = true;
      this.dropBuffer();
      return;
    }
    this.chunks.push(part);
  }

  private endLine(): void {
    const line = Buffer.concat(this.chunks)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim();
    this.dropBuffer();
    this.isSkippingLine = false;
    if (line !== '') this.read(line);
  }

  private dropBuffer(): void {
    this.chunks = [];
    this.bufferedBytes = 0;
  }

  private read(line: string): void {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      this.refuse(null, ProtocolErrorCode.ParseError, 'Parse error: the line is not JSON.');
      return;
    }
    const message = asMessage(value);
    if (message === undefined) {
      this.refuse(
        idOf(value),
        ProtocolErrorCode.InvalidRequest,
        'Invalid request: not a JSON-RPC 2.0 message.',
      );
    } else if (!this.idsInFlight.receive([message])) {
      // With the id, this error would be taken for the answer to the first request.
      this.refuse(
        null,
        ProtocolErrorCode.InvalidRequest,
        'Invalid request: the id of another request in flight.',
      );
    } else {
      this.onmessage?.(message);
    }
  }

  private refuse(id: RequestId | null, code: number, message: string): void {
    void this.writeLine({ jsonrpc: '2.0', id, error: { code, message } });
  }

  private writeLine(message: unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      this.output.write(`${JSON.stringify(message)}\n`, (error) =>
        error instanceof Error ? reject(error) : resolve(),
      );
    });
  }
}

const KEYS_OF_CALLS = new Set(['jsonrpc', 'id', 'method', 'params']);

/**
 * The value as a message, if it is one. The SDK silently drops messages that fail its schemas, so this refuses the
 * same ones; it is written by hand because a second schema check costs a tenth of a small call.
 */
function asMessage(value: unknown): JSONRPCMessage | undefined {
  if (!isObject(value) || value['jsonrpc'] !== '2.0') return undefined;
  const isMessage = 'method' in value ? isCall(value) : isAnswer(value);
  return isMessage ? (value as JSONRPCMessage) : undefined; // checked field by field
}

function isCall(value: Readonly<Record<string, unknown>>): boolean {
  const { id, method, params } = value;
  if (typeof method !== 'string' || ('id' in value && !isId(id))) return false;
  if (!Object.keys(value).every((key) => KEYS_OF_CALLS.has(key))) return false;
  return params === undefined || (isObject(params) && isMeta(params['_meta']));
}

function isMeta(meta: unknown): boolean {
  return (
    meta === undefined ||
    (isObject(meta) && (meta['progressToken'] === undefined || isId(meta['progressToken'])))
  );
}

function isAnswer({ id, result, error }: Readonly<Record<string, unknown>>): boolean {
  return isId(id) && (isObject(result) || isObject(error));
}

function isId(id: unknown): boolean {
  return typeof id === 'string' || Number.isSafeInteger(id);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function idOf(value: unknown): RequestId | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
