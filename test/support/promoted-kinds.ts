import { receiptOf, type Agent, type Data } from './agent.ts';

export interface SeenItem {
  readonly visualHandleId: string;
  readonly text?: string;
  readonly bbox: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly confidence: number;
  readonly source: string;
  readonly verificationHook: string;
}

/** What an agent has to use a page without semantics. */
export class Eyes {
  constructor(private readonly agent: Agent) {}

  point(args: object): Promise<Data> {
    return this.agent.client.call('pointer_action', args);
  }

  /** All pages of a list. */
  async scan(args: object = {}): Promise<readonly SeenItem[]> {
    const items: SeenItem[] = [];
    for (let pageToken: unknown; ;) {
      const page = await this.agent.client.call(
        'visual_scan',
        pageToken === undefined ? args : { pageToken },
      );
      if (!Array.isArray(page['items'])) throw new Error(JSON.stringify(page));
      items.push(...(page['items'] as SeenItem[]));
      pageToken = page['nextToken'];
      if (pageToken === undefined) return items;
    }
  }

  /** What the page says of itself. */
  async state(): Promise<unknown> {
    const { fields } = await this.agent.client.call('state_snapshot', {
      fields: [{ field: 'out', hint: { selector: '#out' } }],
    });
    return (fields as { out: { value: unknown } | null }).out?.value;
  }

  drawAnew(): Promise<Data> {
    return this.agent.act('Draw anew');
  }

  /** Scrolls the page by the wheel. */
  scroll(dy: number): Promise<Data> {
    return this.point({ x: 900, y: 400, intent: 'wheel', dy });
  }

  press(handle: string): Promise<Data> {
    return this.agent.execute(handle);
  }

  set(handle: string, state: number): Promise<Data> {
    return this.agent.client.call('action_setState', { handle, state });
  }

  drag(handle: string, dx: number, dy: number): Promise<Data> {
    return this.point({ handle, intent: 'drag', to: { dx, dy } });
  }

  async pressText(text: string): Promise<string> {
    const { visualHandleId } = only(await this.scan(), (item) => item.text === text);
    return promotedBy(await this.point({ handle: visualHandleId }));
  }
}

export function only(items: readonly SeenItem[], is: (item: SeenItem) => boolean): SeenItem {
  const found = items.filter(is);
  if (found.length !== 1 || found[0] === undefined) throw new Error(JSON.stringify(items, undefined, 1));
  return found[0];
}

export function middle({ x, y, width, height }: SeenItem['bbox']): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

export function promotedBy(pointed: Data): string {
  const { promotedHandleId } = pointed;
  if (typeof promotedHandleId !== 'string') throw new Error(JSON.stringify(pointed));
  return promotedHandleId;
}

/** A use of promoted handles, and what the page says after it. */
interface Use {
  readonly how: (eyes: Eyes, handles: readonly string[]) => Promise<unknown>;
  readonly state: string;
}

/** A kind of page without semantics, on which handles are promoted and used again, differently each time. */
export interface PromotedKind {
  readonly page: string;
  readonly promote: (eyes: Eyes) => Promise<readonly string[]>;
  readonly uses: readonly [Use, Use, Use];
}

const pressing = (at: number, state: string): Use => ({
  how: (eyes, handles) => eyes.press(handles[at] ?? ''),
  state,
});
const dragging = (dx: number, dy: number, state: string): Use => ({
  how: (eyes, [handle = '']) => eyes.drag(handle, dx, dy),
  state,
});
const setting = (value: number, state: string): Use => ({
  how: (eyes, [handle = '']) => eyes.set(handle, value),
  state,
});
/** Pressed in turns; the last one was pressed last. */
const inTurns = (one: string, other: string): PromotedKind['uses'] => [
  pressing(0, one),
  pressing(1, other),
  pressing(0, one),
];
const counting = (what: string): PromotedKind['uses'] => [
  pressing(0, `${what} 2`),
  pressing(0, `${what} 3`),
  pressing(0, `${what} 4`),
];
const texts =
  (...labels: readonly string[]) =>
  async (eyes: Eyes): Promise<readonly string[]> => {
    const handles: string[] = [];
    for (const label of labels) handles.push(await eyes.pressText(label));
    return handles;
  };
/** Presses the points in the middle of what is seen and fits. */
const points =
  (fits: (bbox: SeenItem['bbox']) => boolean, most: number) =>
  async (eyes: Eyes): Promise<readonly string[]> => {
    const seen = (await eyes.scan({ rankingMode: 'visual' })).filter(({ bbox }) => fits(bbox));
    const handles: string[] = [];
    for (const { bbox } of seen.slice(0, most)) handles.push(promotedBy(await eyes.point(middle(bbox))));
    return handles;
  };
/** Drags the point in the middle of what is seen and fits. */
const dragged =
  (is: (item: SeenItem) => boolean, [dx, dy]: readonly [number, number]) =>
  async (eyes: Eyes): Promise<readonly string[]> => {
    const { bbox } = only(await eyes.scan(), is);
    return [promotedBy(await eyes.point({ ...middle(bbox), intent: 'drag', to: { dx, dy } }))];
  };
const board = (page: string): PromotedKind => ({
  page,
  promote: dragged(({ text }) => text === 'Paint', [240, 0]),
  uses: [
    dragging(-240, 0, 'Done: nothing'),
    dragging(240, 0, 'Done: Paint'),
    dragging(-240, 0, 'Done: nothing'),
  ],
});
/** The list is opened by what the select shows, which changes with each choice. */
const choosing = (shown: string, at: number, chosen: string): Use => ({
  async how(eyes, handles) {
    await eyes.scroll(-700);
    await eyes.pressText(shown);
    await eyes.press(handles[at] ?? '');
  },
  state: `Size: ${chosen}`,
});

export const PROMOTED_KINDS: readonly PromotedKind[] = [
  { page: 'div-nav', promote: texts('Prices', 'About'), uses: inTurns('Page: Prices', 'Page: About') },
  { page: 'hidden-call', promote: texts('Buy now'), uses: counting('Bought') },
  { page: 'moving-cart', promote: texts('Cart'), uses: counting('In the cart:') },
  {
    page: 'canvas-slider',
    promote: dragged(({ source, bbox }) => source === 'pixels' && bbox.width < 40, [80, 0]),
    uses: [setting(30, 'Volume: 30'), setting(75, 'Volume: 75'), setting(10, 'Volume: 10')],
  },
  { page: 'canvas-buttons', promote: texts('Stop'), uses: counting('Stop') },
  {
    page: 'canvas-targets',
    async promote(eyes) {
      const targets = (await eyes.scan({ rankingMode: 'visual' })).filter(
        ({ source }) => source === 'pixels',
      );
      return [promotedBy(await eyes.point({ handle: targets[0]?.visualHandleId ?? '' }))];
    },
    uses: counting('Hit'),
  },
  {
    page: 'image-map',
    async promote(eyes) {
      const { bbox } = only(await eyes.scan(), ({ bbox: { width } }) => width === 300);
      const at = async (x: number): Promise<string> =>
        promotedBy(await eyes.point({ x: bbox.x + x, y: bbox.y + 60 }));
      return [await at(250), await at(50)];
    },
    uses: inTurns('Place: island', 'Place: north'),
  },
  {
    page: 'icon-bar',
    promote: points(({ width }) => width > 30 && width < 50, 2),
    uses: inTurns('Tool: cut', 'Tool: copy'),
  },
  {
    page: 'div-select',
    async promote(eyes) {
      await eyes.pressText('Small');
      const [medium = ''] = await texts('Medium')(eyes);
      await eyes.pressText('Medium');
      const [large = ''] = await texts('Large')(eyes);
      return [medium, large];
    },
    uses: [choosing('Large', 0, 'Medium'), choosing('Medium', 1, 'Large'), choosing('Large', 0, 'Medium')],
  },
  {
    page: 'sortable',
    promote: dragged(({ text }) => text === 'One', [0, 92]),
    uses: [
      dragging(0, -46, 'Order: Two, One, Three, Four'),
      dragging(0, 92, 'Order: Two, Three, Four, One'),
      dragging(0, -46, 'Order: Two, Three, One, Four'),
    ],
  },
  ...['html5-board', 'pointer-board', 'mouse-board'].map(board),
  {
    page: 'resizable',
    promote: dragged(({ bbox: { width, height } }) => width === 14 && height === 14, [61, 32]),
    uses: [
      dragging(-11, -12, 'Size: 250 by 140'),
      dragging(50, 10, 'Size: 300 by 150'),
      dragging(-100, -50, 'Size: 200 by 100'),
    ],
  },
  {
    page: 'svg-chart',
    promote: points(({ width }) => width === 50, 2),
    uses: inTurns('Bar: April', 'Bar: February'),
  },
];

/** Uses promoted handles once more, and returns whether the page says what it should. */
export async function useAgain(eyes: Eyes, handles: readonly string[], { how, state }: Use): Promise<void> {
  const used = await how(eyes, handles);
  const now = await eyes.state();
  // Which of several targets is hit is told by the first hit.
  if (String(now).replace(/^Hit \w+/, 'Hit') !== state)
    throw new Error(`${String(now)} instead of ${state}: ${JSON.stringify(receiptOf((used ?? {}) as Data))}`);
}
