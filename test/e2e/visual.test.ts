import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Agent, receiptOf, type Data } from '../support/agent.ts';
import { Eyes, middle, only, PROMOTED_KINDS, useAgain, type SeenItem } from '../support/promoted-kinds.ts';
import { DRAWN_TEXTS, LARGE_TEXTS } from '../site/bare/texts.ts';
import { startSite, type Site } from '../site/server.ts';

// Node then says on standard error which modules a program looks for.
const TELLS_MODULES = { NODE_DEBUG: 'module' };
const RECOGNISER = /looking for "tesseract\.js-core/;

let site: Site;
let agent: Agent;
let eyes: Eyes;

beforeAll(async () => {
  site = await startSite();
  agent = await Agent.start({ env: TELLS_MODULES });
  eyes = new Eyes(agent);
});
afterAll(async () => {
  await agent.stop();
  await site.close();
});

const open = (name: string): Promise<Data> => agent.open(site.url(`/bare/${name}`));
const point = (args: object): Promise<Data> => eyes.point(args);
const scan = (args: object = {}): Promise<readonly SeenItem[]> => eyes.scan(args);
const state = (): Promise<unknown> => eyes.state();
const codeOf = (data: Data): unknown => (data['error'] as Data | undefined)?.['code'] ?? data;

// The first test here: later ones use the same program.
test('the recogniser of text is not loaded before there is a picture', async () => {
  await open('div-nav');
  await agent.client.call('ui_scan', {});
  await scan();
  expect(agent.client.program.stderr()).not.toMatch(RECOGNISER);
  await open('canvas-buttons');
  await scan();
  expect(agent.client.program.stderr()).toMatch(RECOGNISER);
});

test('the recogniser ends with the program, also while it reads', async () => {
  const { client } = await Agent.start({ env: TELLS_MODULES });
  await client.call('nav_goto', { url: site.url('/bare/drawn-texts') });
  const params = { name: 'visual_scan', arguments: {} };
  await client.send({ jsonrpc: '2.0', id: 'scan', method: 'tools/call', params });
  await client.program.sawOnStderr(RECOGNISER);
  client.program.child.kill('SIGTERM');
  expect(await client.program.exited).toBe(143);
  await client.stop();
});

test('a scan answers in time with what it has found, also without all texts', async () => {
  const { client } = await Agent.start({ args: ['--call-timeout', '10000'] });
  try {
    await client.call('nav_goto', { url: site.url('/bare/pictures-of-text') });
    const found = await client.call('visual_scan', {});
    expect(found).not.toHaveProperty('error');
    expect((found['items'] as SeenItem[]).length).toBeGreaterThan(4);
    // A fast machine reads all of them.
    expect(found['note'] ?? 'timeout').toContain('timeout');
  } finally {
    await client.stop();
  }
});

test('lists boxes, and says by what each is known again', async () => {
  await open('div-nav');
  const prices = only(await scan(), ({ text }) => text === 'Prices');
  expect(prices).toMatchObject({ source: 'layout', verificationHook: 'element' });
  const pressed = await point({ handle: prices.visualHandleId });
  expect(receiptOf(pressed)).toMatchObject({ changed: true, added: ['Page: Prices'] });
});

test.each(PROMOTED_KINDS.map((kind) => [kind.page, kind] as const))(
  'promoted handles are used after a re-render and a scroll: %s',
  async (_, { page, promote, uses: [first, second] }) => {
    await open(page);
    const handles = await promote(eyes);
    await eyes.drawAnew();
    await useAgain(eyes, handles, first);
    await eyes.scroll(700);
    await useAgain(eyes, handles, second);
  },
);

test('a select that shows another choice is another thing', async () => {
  await open('div-select');
  const shown = await eyes.pressText('Small');
  await eyes.pressText('Large');
  expect(await state()).toBe('Size: Large');
  expect(['handle_stale', 'handle_changed']).toContain(codeOf(await agent.execute(shown)));
});

describe('on a canvas', () => {
  test('a button is found by its text, pressed, and pressed again in a flow', async () => {
    await open('canvas-buttons');
    const items = await scan({ pattern: 'St[ao]' });
    expect(items.map(({ text }) => text).toSorted()).toEqual(['Start', 'Stop']);
    const stop = only(items, ({ text }) => text === 'Stop');
    expect(stop).toMatchObject({ source: 'ocr', verificationHook: 'pixels' });
    const pressed = await point({ handle: stop.visualHandleId });
    expect(receiptOf(pressed)).toMatchObject({ changed: true, added: ['Stop 1'] });
    const handle = String(pressed['promotedHandleId']);
    const flow = await agent.client.call('flow_run', { steps: [{ do: 'press', target: handle }] });
    expect(flow).toMatchObject({ steps: [{ do: 'press', changed: true }] });
    expect(await state()).toBe('Stop 2');
  });

  test('a handle whose pixels changed is refused, and nothing is pressed', async () => {
    await open('canvas-buttons');
    const start = only(await scan({ pattern: '^Start$' }), () => true);
    const handle = String((await point({ handle: start.visualHandleId }))['promotedHandleId']);
    await agent.act('Draw anew', 'key:x');
    expect(codeOf(await agent.execute(handle))).toBe('handle_changed');
    expect(codeOf(await point({ handle: start.visualHandleId }))).toBe('handle_changed');
    expect(codeOf(await agent.client.call('visual_scan', { region: handle }))).toBe('not_found');
    expect(await state()).toBe('Start 1');
  });

  test('that lies on another, in a box that listens, a thing is dragged', async () => {
    await open('two-canvases');
    const square = only(await scan(), ({ source }) => source === 'pixels');
    const moved = await point({ handle: square.visualHandleId, intent: 'drag', to: { dx: 100, dy: 0 } });
    expect(await state()).toBe('Square at 160');
    const handle = String(moved['promotedHandleId']);
    await point({ handle, intent: 'drag', to: { dx: 50, dy: 0 } });
    expect(await state()).toBe('Square at 210');
    const { x, y } = middle(square.bbox);
    const hit = await point({ x: x + 150, y, intent: 'drag', to: { dx: -50, dy: 0 } });
    await point({ handle: String(hit['promotedHandleId']), intent: 'drag', to: { dx: 10, dy: 0 } });
    expect(await state()).toBe('Square at 170');
  });

  test('a slider is set, and its pixels say where it is', async () => {
    await open('canvas-slider');
    const thumb = only(await scan(), ({ source, bbox }) => source === 'pixels' && bbox.width < 40);
    const set = await agent.client.call('action_setState', { handle: thumb.visualHandleId, state: 30 });
    expect(set).toMatchObject({ status: 'done', before: 50, after: 30 });
    expect(await state()).toBe('Volume: 30');
    const moved = await point({ handle: thumb.visualHandleId, intent: 'drag', to: { dx: 80, dy: 0 } });
    expect(await state()).toBe('Volume: 50');
    const handle = String(moved['promotedHandleId']);
    const setTo = (value: number, text: string): Promise<Data> =>
      agent.client.call('flow_run', { steps: [{ do: 'set', target: handle, value, expect: { text } }] });
    expect(await setTo(75, 'Volume: 75')).toMatchObject({ steps: [{ do: 'set' }] });
    expect(await state()).toBe('Volume: 75');
    expect(JSON.stringify(await setTo(20, 'Volume: 99'))).toContain('assertion_failed');
    expect(await state()).toBe('Volume: 20');
    expect(codeOf(await agent.client.call('action_setState', { handle, state: 'loud' }))).toBe(
      'not_settable',
    );
  });

  test('a part of it is a region', async () => {
    await open('canvas-buttons');
    const stop = only(await scan({ pattern: '^Stop$' }), () => true);
    const inside = await scan({ region: stop.visualHandleId, pattern: '.' });
    expect(inside.map(({ text }) => text)).toEqual(['Stop']);
  });
});

describe('texts that are drawn', () => {
  const foundOn = async (page: string, drawn = DRAWN_TEXTS): Promise<readonly string[]> => {
    await open(page);
    const texts = (await scan({ pattern: '.' })).map(({ text = '' }) => text.toLowerCase());
    return drawn.filter((each) => texts.includes(each.toLowerCase()));
  };

  test('in four fonts of 16 to 32 px, light on dark, are found', async () => {
    const found = await foundOn('drawn-texts');
    console.log(`texts read on a canvas: ${String(found.length)} of ${String(DRAWN_TEXTS.length)}`);
    expect(found.length).toBeGreaterThanOrEqual(0.9 * DRAWN_TEXTS.length);
  });

  test('of 48 to 84 px are found', async () => {
    const found = await foundOn('large-texts', LARGE_TEXTS);
    console.log(`large texts read on a canvas: ${String(found.length)} of ${String(LARGE_TEXTS.length)}`);
    expect(found.length).toBeGreaterThanOrEqual(0.9 * LARGE_TEXTS.length);
  });

  test('are read at 12 px as well as they are', async () => {
    const found = await foundOn('small-texts');
    console.log(`texts of 12 px read on a canvas: ${String(found.length)} of ${String(DRAWN_TEXTS.length)}`);
    expect(found.length).toBeGreaterThan(0);
  });
});

describe('where a press easily hits something else', () => {
  test('a canvas that is painted anew under the pointer is pressed at the same place again', async () => {
    await open('canvas-hover');
    const { visualHandleId: handle } = only(await scan({ pattern: '^Stop$' }), () => true);
    await point({ handle, intent: 'hover' });
    await point({ handle });
    expect(await state()).toBe('Stop 1');
    await point({ handle });
    expect(await state()).toBe('Stop 2');
  });

  test('a transparent sheet over the whole page gets no press that is meant for what is below', async () => {
    await open('canvas-hover');
    const { visualHandleId: handle } = only(await scan({ pattern: '^Stop$' }), () => true);
    await agent.act('Draw anew', 'key:o');
    expect(codeOf(await point({ handle }))).toBe('covered');
    expect(await state()).toBe('Nothing yet');
  });

  test('of 5,000 boxes, the one that is meant is pressed', async () => {
    await open('many-boxes');
    const page = await agent.client.call('visual_scan', { rankingMode: 'visual' });
    expect(page['estimatedRemaining']).toBeGreaterThan(100);
    const { visualHandleId: handle, bbox } = (page['items'] as SeenItem[]).at(-1) as SeenItem; // a page has some
    await point({ handle });
    expect(await state()).toBe(`${String(bbox.x)} ${String(bbox.y)}`);
  });

  test('on a canvas of 10,000 by 10,000 pixels, a text in view is pressed', async () => {
    await open('vast-canvas');
    const { visualHandleId: handle } = only(await scan({ pattern: 'Launch' }), () => true);
    await point({ handle });
    expect(await state()).toBe('Launched');
  });
});

test('answers stay small, and its pages list everything once', async () => {
  await agent.open(site.url('/shop'));
  const first = await agent.client.request('tools/call', { name: 'visual_scan', arguments: {} });
  const [{ text }] = first.result?.['content'] as [{ text: string }];
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_048);
  const ids = (await scan()).map(({ visualHandleId }) => visualHandleId);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('bad input', () => {
  test.each<[string, object, string]>([
    ['a pattern that is no expression', { pattern: '(' }, 'invalid_input'],
    ['a pattern that runs too long', { pattern: '(a|aa)+$' }, 'invalid_input'],
    ['an invented token', { pageToken: 'v9999.9' }, 'invalid_cursor'],
    ['an unknown region', { region: 'middle' }, 'invalid_input'],
    ['an unknown visual handle as a region', { region: 'x999999' }, 'handle_unknown'],
  ])('%s', async (_, args, code) => {
    await open('long-label');
    expect(codeOf(await agent.client.call('visual_scan', args))).toBe(code);
  });
});

describe('settings', () => {
  test('a speck on a button is a change', async () => {
    await open('canvas-buttons');
    const handle = await eyes.pressText('Reset');
    await agent.act('Draw anew', 'key:d');
    expect(codeOf(await agent.execute(handle))).toBe('handle_changed');
    expect(await state()).toBe('Reset 1');
  });

  test('with a low threshold it is none; after its time a visual handle is refused, a promoted one is not', async () => {
    const own = await Agent.start({ args: ['--visual-ttl-ms', '0', '--visual-threshold', '0.5'] });
    try {
      await own.open(site.url('/bare/canvas-buttons'));
      const { items } = (await own.client.call('visual_scan', { pattern: 'Reset' })) as { items: SeenItem[] };
      const { visualHandleId, bbox } = only(items, () => true);
      expect(codeOf(await own.client.call('pointer_action', { handle: visualHandleId }))).toBe(
        'handle_stale',
      );
      const hit = await own.client.call('pointer_action', { x: bbox.x + 20, y: bbox.y + 20 });
      expect(receiptOf(hit)).toMatchObject({ added: ['Reset 1'] });
      await own.act('Draw anew', 'key:d');
      const used = await own.execute(String(hit['promotedHandleId']));
      expect(receiptOf(used)).toMatchObject({ changed: true, added: ['Reset 2'] });
    } finally {
      await own.stop();
    }
  });
});
