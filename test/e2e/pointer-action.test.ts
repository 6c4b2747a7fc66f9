import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Agent, receiptOf, type Data } from '../support/agent.ts';
import { startSite, type Site } from '../site/server.ts';

let site: Site;
let agent: Agent;

beforeAll(async () => {
  site = await startSite();
  agent = await Agent.start();
});
afterAll(async () => {
  await agent.stop();
  await site.close();
});

const open = (name: string): Promise<Data> => agent.open(site.url(`/bare/${name}`));
const point = (args: object): Promise<Data> => agent.client.call('pointer_action', args);
/** The middle of an element, in the viewport of a page that is not scrolled. */
const middleOf = async (hint: string | object): Promise<{ x: number; y: number }> => {
  const { bbox } = (await agent.client.call('ui_pick', { hint })) as { bbox: Record<string, number> };
  const { x = NaN, y = NaN, width = NaN, height = NaN } = bbox;
  return { x: x + width / 2, y: y + height / 2 };
};
const codeOf = (data: Data): unknown => (data['error'] as Data | undefined)?.['code'] ?? data;
const state = async (): Promise<unknown> => {
  const { fields } = await agent.client.call('state_snapshot', {
    fields: [{ field: 'out', hint: { selector: '#out' } }],
  });
  return (fields as { out: { value: unknown } | null }).out?.value;
};

describe('a drag', () => {
  test.each(['html5-board', 'pointer-board', 'mouse-board'])(
    'moves a card on a board (%s) by a distance, to a point and to an element',
    async (board) => {
      await open(board);
      const moved = await point({
        handle: await agent.handleOf('Paint'),
        intent: 'drag',
        to: { dx: 240, dy: 0 },
      });
      expect(receiptOf(moved)).toMatchObject({ changed: true });
      expect(await state()).toBe('Done: Paint');
      const { x, y } = await middleOf('Plaster');
      await point({ handle: await agent.handleOf('Paint'), intent: 'drag', to: { x, y } });
      expect(await state()).toBe('Done: nothing');
      await point({ handle: await agent.handleOf('Plaster'), intent: 'drag', to: { dx: 240, dy: 0 } });
      const to = await agent.handleOf('Plaster');
      await point({ handle: await agent.handleOf('Paint'), intent: 'drag', to });
      expect(await state()).toBe('Done: Plaster, Paint');
    },
  );

  test('sorts a list that is drawn anew while it is sorted', async () => {
    await open('sortable');
    const to = await agent.handleOf('Three');
    const sorted = await point({ handle: await agent.handleOf('One'), intent: 'drag', to });
    expect(receiptOf(sorted)).toMatchObject({ changed: true, added: ['Order: Two, Three, One, Four'] });
  });

  test('goes past the middle of its goal, and is reported once what was dropped has reached its place', async () => {
    await open('glides-to-place');
    const to = await agent.handleOf('Three');
    const sorted = await point({ handle: await agent.handleOf('One'), intent: 'drag', to });
    expect(receiptOf(sorted)).toMatchObject({ changed: true, added: ['Order: Two, Three, One, Four'] });
  });

  test.each([
    ['Task 1', 'Task 25', 25],
    ['Task 28', 'Task 2', 2],
  ])('from %s scrolls to %s, which cannot be seen at first', async (from, to, number) => {
    await open('long-list');
    const goal = await agent.handleOf(to);
    await point({ handle: await agent.handleOf(from), intent: 'drag', to: goal });
    expect(await state()).toBe(`${from} is number ${String(number)}`);
  });

  test.each(['framed-html5-board', 'framed-pointer-board'])(
    'goes into a frame and out of it (%s)',
    async (board) => {
      await open(board);
      const [paint, plaster] = [await agent.handleOf('Paint'), await agent.handleOf('Plaster')];
      const moved = await point({ handle: paint, intent: 'drag', to: plaster });
      expect(receiptOf(moved)).toMatchObject({ changed: true });
      expect(await state()).toBe('In the frame: Plaster, Paint');
      const { x, y } = await middleOf('Draw anew');
      await point({ handle: await agent.handleOf('Plaster'), intent: 'drag', to: { x, y: y - 200 } });
      expect(await state()).toBe('In the frame: Paint');
      await point({
        handle: await agent.handleOf('Paint'),
        intent: 'drag',
        to: await agent.handleOf('Plaster'),
      });
      expect(await state()).toBe('In the frame: nothing');
    },
  );

  test('resizes a box by its corner, by the exact distance', async () => {
    await open('resizable');
    const { x, y } = await middleOf('Draw anew');
    expect([x, y]).not.toContain(NaN);
    const grip = await agent.handleOf('grip');
    const sized = await point({ handle: grip, intent: 'drag', to: { dx: 61, dy: 32 } });
    expect(receiptOf(sized)).toMatchObject({ changed: true, added: ['Size: 261 by 152'] });
    await point({ handle: grip, offset: { x: 2, y: 2 }, intent: 'drag', to: { dx: -11, dy: -12 } });
    expect(await state()).toBe('Size: 250 by 140');
  });
});

test('a drag goes to its goal though the text around that changes on the way', async () => {
  await open('shows-a-copy');
  const to = await agent.handleOf('Box');
  await point({ handle: await agent.handleOf('Card'), intent: 'drag', to });
  expect(await state()).toBe('In the row');
});

test.each(['a handle', 'a point'])(
  'a drag to %s ends there, though the page scrolls itself when the pointer comes near its edge',
  async (kind) => {
    await open('scrolls-at-edge');
    const to = kind === 'a handle' ? await agent.handleOf('Box') : await middleOf('Box');
    await point({ handle: await agent.handleOf('Card'), intent: 'drag', to });
    expect(await state()).toBe('In the box');
  },
);

describe('a button', () => {
  test.each([
    ['double', 'mouseover on Pay, click on Pay, click on Pay, dblclick on Pay'],
    ['right', 'mouseover on Pay, contextmenu on Pay'],
    ['hover', 'mouseover on Pay'],
  ])('gets the events of intent %s', async (intent, events) => {
    await open('two-buttons');
    const done = await point({ handle: await agent.handleOf('Pay'), intent });
    expect(receiptOf(done)).toMatchObject({ changed: true, added: [events] });
  });

  test.each(
    ['gives-way-to-pointer', 'gives-way-to-press'].flatMap((page) =>
      ['click', 'double', 'right'].map((intent) => [page, intent] as const),
    ),
  )(
    'that moves (%s) is hit or missed, and what takes its place is never pressed (%s)',
    async (page, intent) => {
      await open(page);
      await point({ handle: await agent.handleOf('Pay'), intent });
      expect(await state()).not.toMatch(/(click|contextmenu) on Delete/);
    },
  );
});

describe('at a point', () => {
  test('what is hit gets a handle that acts again, also after it was drawn anew', async () => {
    await open('div-nav');
    const { x, y } = await middleOf('Prices');
    const hit = await point({ x, y });
    expect(hit).toMatchObject({
      status: 'done',
      promotedHandleId: expect.stringMatching(/^e\d+$/) as string,
      verificationEvidence: { dom: expect.any(Number) as number, pixels: expect.any(Number) as number },
      receipt: { changed: true, added: ['Page: Prices'] },
    });
    await agent.act('Home');
    const again = await agent.execute(String(hit['promotedHandleId']));
    expect(receiptOf(again)).toMatchObject({ changed: true, added: ['Page: Prices'] });
  });

  test('a wheel scrolls what is there', async () => {
    await open('div-nav');
    const { x, y } = await middleOf('Prices');
    const turned = receiptOf(await point({ x, y, intent: 'wheel', dy: 300 }));
    expect(turned).toMatchObject({ changed: true, state: { scroll: 'down 300 px' } });
  });

  test('a wheel that turns nothing has no effect', async () => {
    await open('div-nav');
    const { x, y } = await middleOf('Prices');
    const turned = await point({ x, y, intent: 'wheel', dy: -300 });
    expect(turned).toMatchObject({
      verificationEvidence: { pixels: 0, dom: 0 },
      receipt: { changed: false },
    });
  });
});

describe('what cannot be done is refused, and nothing is pressed', () => {
  test.each<[string, object, string]>([
    ['a point outside the viewport', { x: 5_000, y: 10 }, 'invalid_input'],
    ['a point before the viewport', { x: -1, y: 10 }, 'invalid_input'],
    ['half a point', { x: 10 }, 'invalid_input'],
    ['nothing to point at', {}, 'invalid_input'],
    ['an offset without a handle', { x: 10, y: 10, offset: { x: 1, y: 1 } }, 'invalid_input'],
    ['a drag to nowhere', { x: 100, y: 100, intent: 'drag' }, 'invalid_input'],
    ['a drag out of the page', { x: 100, y: 100, intent: 'drag', to: { dx: -500, dy: 0 } }, 'invalid_input'],
    [
      'a drag to a point outside',
      { x: 100, y: 100, intent: 'drag', to: { x: 9_000, y: 1 } },
      'invalid_input',
    ],
    ['a drag to an unknown handle', { x: 100, y: 100, intent: 'drag', to: 'e999' }, 'handle_unknown'],
    ['an end without a drag', { x: 100, y: 100, to: { dx: 1, dy: 1 } }, 'invalid_input'],
    ['a wheel that does not turn', { x: 100, y: 100, intent: 'wheel' }, 'invalid_input'],
    ['an unknown handle', { handle: 'e999' }, 'handle_unknown'],
  ])('%s', async (_, args, code) => {
    await open('hidden-call');
    expect(codeOf(await point(args))).toBe(code);
    expect(await state()).toBe('Nothing yet');
  });

  test('an offset outside its element', async () => {
    await open('hidden-call');
    const handle = await agent.handleOf('Buy now');
    const refused = await point({ handle, offset: { x: 5_000, y: 1 } });
    expect(refused).toMatchObject({
      error: { code: 'invalid_input', element: { width: expect.any(Number) as number } },
    });
    expect(await state()).toBe('Nothing yet');
  });
});
