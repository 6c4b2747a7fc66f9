import type { Data, Receipt } from './agent.ts';
import { type ProgramOptions } from './program.ts';
import { RawClient, toolData } from './raw-client.ts';

export interface Item extends Data {
  readonly menuItemId: string;
  readonly label: string;
}

/** A view as an agent reads it. */
export interface SeenView extends Data {
  readonly viewToken: string;
  readonly contextId: string;
  readonly url: string;
  readonly excerpt: string;
  readonly menuItems: readonly Item[];
  readonly moreItems: number;
  readonly receipt?: Receipt;
  readonly error?: Data;
}

/** Uses the research tools over stdio like an agent: by the labels in the last view. */
export class Researcher {
  private last: SeenView | undefined;

  private constructor(
    readonly client: RawClient,
    private readonly common: Data = {},
  ) {}

  static async start(options: ProgramOptions = {}): Promise<Researcher> {
    const client = await RawClient.start(options);
    return new Researcher(client);
  }

  /** The same program, in a separate session. */
  async inSession(options: Data = {}): Promise<Researcher> {
    const { sessionId } = await this.client.call('research_session_start', options);
    return new Researcher(this.client, { sessionId });
  }

  async call(name: string, args: Data = {}): Promise<SeenView> {
    const data = (await this.client.call(name, { ...this.common, ...args })) as SeenView;
    if (data.error === undefined && name.startsWith('research_')) this.last = data;
    return data;
  }

  /** The text block itself. */
  async text(name: string, args: Data = {}): Promise<string> {
    const answer = await this.client.request('tools/call', { name, arguments: { ...this.common, ...args } });
    this.last = toolData(answer) as SeenView;
    return (answer.result?.['content'] as [{ text: string }])[0].text;
  }

  open(url: string, args: Data = {}): Promise<SeenView> {
    return this.call('research_open', { url, ...args });
  }

  menu(args: Data = {}): Promise<SeenView> {
    return this.call('research_menu', args);
  }

  navigate(action: string, args: Data = {}): Promise<SeenView> {
    return this.call('research_navigate', { action, ...args });
  }

  /** Chooses the item with this label in the last view, or in the given one. */
  choose(label: string, args: Data = {}, view = this.last): Promise<SeenView> {
    const { menuItemId } = itemOf(view, label);
    return this.call('research_choose', { menuItemId, viewToken: view?.viewToken, ...args });
  }

  /** The argument that names its session. */
  inputs(): Data {
    return this.common;
  }

  stop(): Promise<void> {
    return this.client.stop();
  }
}

export function itemOf(view: SeenView | undefined, label: string): Item {
  const item = view?.menuItems.find((each) => each.label === label);
  if (item === undefined) throw new Error(`No ${label} in ${JSON.stringify(view)}`);
  return item;
}
