import { type ProgramOptions } from './program.ts';
import { RawClient } from './raw-client.ts';

export type Data = Record<string, unknown>;

export interface Receipt extends Data {
  readonly changed: boolean;
  readonly dialog?: { readonly elementId: string; readonly type: string; readonly message: string };
}

/** Uses the program over stdio like an agent: finds an element by its label and acts on it. */
export class Agent {
  constructor(readonly client: RawClient) {}

  static async start(options: ProgramOptions = {}): Promise<Agent> {
    const client = await RawClient.start(options);
    return new Agent(client);
  }

  open(url: string): Promise<Data> {
    return this.client.call('nav_goto', { url });
  }

  async handleOf(hint: string | object): Promise<string> {
    const picked = await this.client.call('ui_pick', { hint });
    if (typeof picked['elementId'] !== 'string') throw new Error(JSON.stringify(picked));
    return picked['elementId'];
  }

  execute(handle: string, intent?: string): Promise<Data> {
    return this.client.call('action_execute', { handle, ...(intent !== undefined && { intent }) });
  }

  /** The receipt or the error of an action. */
  async act(hint: string | object, intent?: string): Promise<Receipt> {
    return receiptOf(await this.execute(await this.handleOf(hint), intent));
  }

  stop(): Promise<void> {
    return this.client.stop();
  }
}

export function receiptOf(data: Data): Receipt {
  return (data['receipt'] ?? data) as Receipt;
}
