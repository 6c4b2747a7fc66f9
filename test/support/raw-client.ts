import { runProgram, type ProgramOptions, type RunningProgram } from './program.ts';

export interface JsonRpcMessage {
  readonly jsonrpc: string;
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** Sends valid and invalid lines to a program over stdio, and records every line that comes back. */
export class RawClient {
  readonly messages: JsonRpcMessage[] = [];
  private readonly waiting = new Set<() => void>();
  private unfinished = '';
  private lastId = 0;

  constructor(readonly program: RunningProgram) {
    program.child.stdout.on('data', (chunk: string) => this.receive(chunk));
  }

  /** The program over stdio, started and initialised. */
  static async start(options: ProgramOptions = {}): Promise<RawClient> {
    const client = new RawClient(runProgram(options));
    await client.initialize();
    return client;
  }

  stop(): Promise<void> {
    return this.program.stop();
  }

  /** Writes raw bytes. */
  write(bytes: string | Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.program.child.stdin.write(bytes, (error) => (error instanceof Error ? reject(error) : resolve()));
    });
  }

  send(message: unknown): Promise<void> {
    return this.write(`${JSON.stringify(message)}\n`);
  }

  notify(method: string, params: unknown = {}): Promise<void> {
    return this.send({ jsonrpc: '2.0', method, params });
  }

  async initialize(): Promise<JsonRpcMessage> {
    const clientInfo = { name: 'raw', version: '1' };
    const answer = await this.request('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo,
    });
    await this.notify('notifications/initialized');
    return answer;
  }

  /** Sends a request and resolves with its answer. */
  async request(method: string, params: unknown = {}): Promise<JsonRpcMessage> {
    const id = ++this.lastId;
    await this.send({ jsonrpc: '2.0', id, method, params });
    return this.answerTo(id);
  }

  /** The data, or the error, of a tool call, as an agent would read it. */
  async call(name: string, args: unknown): Promise<Record<string, unknown>> {
    const answer = await this.request('tools/call', { name, arguments: args });
    return toolData(answer);
  }

  answerTo(id: string | number | null): Promise<JsonRpcMessage> {
    return this.saw((message) => message.id === id && message.method === undefined);
  }

  /** Resolves with the first matching message, received already or later. */
  saw(fits: (message: JsonRpcMessage) => boolean): Promise<JsonRpcMessage> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = this.messages.find(fits);
        if (found === undefined) return;
        this.waiting.delete(look);
        resolve(found);
      };
      this.waiting.add(look);
      void this.program.exited.then(() => reject(new Error(`The program ended: ${this.program.stderr()}`)));
      look();
    });
  }

  private receive(chunk: string): void {
    const lines = (this.unfinished + chunk).split('\n');
    this.unfinished = lines.pop() ?? '';
    for (const line of lines) this.messages.push(JSON.parse(line) as JsonRpcMessage);
    for (const look of [...this.waiting]) look();
  }
}

export function toolData({ result, error }: JsonRpcMessage): Record<string, unknown> {
  if (result === undefined) return { protocolError: error };
  const [block] = result['content'] as [{ text: string }];
  return JSON.parse(block.text) as Record<string, unknown>;
}
