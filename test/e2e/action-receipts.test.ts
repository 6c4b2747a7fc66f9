import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveActingPages } from '../support/acting-pages.ts';
import { EFFECT_CASES } from '../support/effect-pages.ts';
import { Agent, receiptOf, type Receipt } from '../support/agent.ts';

let server: Awaited<ReturnType<typeof serveActingPages>>;
let agent: Agent;

beforeAll(async () => {
  server = await serveActingPages();
  agent = await Agent.start();
});
afterAll(async () => {
  await agent.stop();
  await server[Symbol.asyncDispose]();
});

const on = async (path: string, hint: string | object): Promise<Receipt> => {
  await agent.open(server.origin + path);
  return agent.act(hint);
};
const arrived = (): object => ({ changed: true, url: `${server.origin}/arrived`, title: 'Arrived' });

describe('states', () => {
  test('a checkbox behind its label, and one that is not drawn, say how they changed', async () => {
    expect(await on('/controls', 'Terms')).toMatchObject({ state: { Terms: 'unchecked → checked' } });
    expect(await agent.act('Terms')).toMatchObject({ state: { Terms: 'checked → unchecked' } });
    expect(await agent.act('News')).toMatchObject({ state: { News: 'unchecked → checked' } });
  });

  test('what a script sets on other controls is told', async () => {
    expect(await on('/controls', 'Check all')).toMatchObject({
      changed: true,
      state: { Terms: 'unchecked → checked', News: 'unchecked → checked' },
    });
  });

  test('details open, and what is in them is told', async () => {
    expect(await on('/controls', 'More')).toMatchObject({
      added: ['Details inside'],
      state: { More: 'collapsed → expanded' },
    });
  });

  test.each([
    ['what is written in a frame', 'Tell the frame', { added: [expect.stringContaining('Order placed')] }],
    ['where a frame is led', 'Lead the frame', { added: ['Arrived'] }],
    ['that a frame is gone', 'Remove the frame', { state: { frame: 'shown → gone' } }],
    ['a new title', 'Save', { title: 'Saved!' }],
    ['a new order', 'Sort', { state: { order: "'Ann' → 'Cid'" } }],
  ])('%s by a button of the page is told', async (_, label, told) => {
    expect(await on('/around', label)).toMatchObject({ changed: true, ...told });
  });

  test('what is written in a frame that nobody can see is no change', async () => {
    const receipt = await on('/around', 'Tell what is hidden');
    expect(receipt).toMatchObject({ changed: false });
    expect(JSON.stringify(receipt)).not.toContain('SECRET');
  });

  test('what nobody can see is not told', async () => {
    const receipt = await on('/hidden', 'Whisper');
    expect(JSON.stringify(receipt)).not.toContain('SECRET');
    expect(receipt).toMatchObject({ changed: false });
  });

  test('a control that has no name is called as in the lists', async () => {
    await agent.open(`${server.origin}/reported`);
    const { label, elementId } = await agent.client.call('ui_pick', { hint: { role: 'checkbox' } });
    expect(label).toMatch(/\w/);
    expect(receiptOf(await agent.execute(String(elementId)))).toMatchObject({
      target: { label },
      state: { [String(label)]: 'unchecked → checked' },
    });
  });

  test('boxes that touch in a line are two words', async () => {
    expect(await on('/reported', 'Badges')).toMatchObject({ added: ['Zed X'] });
  });

  test('what was left out of added is counted', async () => {
    const { added, addedMore } = await on('/reported', 'Many');
    expect((added as string[]).length + Number(addedMore)).toBe(30);
  });

  test('a value is told as it is, or marked as cut; a code for one time is not told', async () => {
    await agent.open(`${server.origin}/reported`);
    const set = async (hint: string, state: string): Promise<Receipt> =>
      receiptOf(await agent.client.call('action_setState', { handle: await agent.handleOf(hint), state }));
    expect(await set('Note', 'x'.repeat(60))).toMatchObject({
      state: { Note: `empty → '${'x'.repeat(40)}…'` },
    });
    expect(JSON.stringify(await set('Code', '271828'))).not.toContain('271828');
  });

  test('a receipt is small whatever the page does', async () => {
    for (const hint of ['Flood', { role: 'button', text: '龍'.repeat(50) }]) {
      const receipt = await on('/large', hint);
      expect(receipt).toMatchObject({ changed: true });
      expect(Buffer.byteLength(JSON.stringify(receipt))).toBeLessThanOrEqual(600);
    }
  });
});

describe('the effect, and nothing else', () => {
  test.each(EFFECT_CASES.map((found, n) => [found.name, found, n] as const))('%s', async (_, found, n) => {
    const { press, intent, receipt: wanted, foreign, isOpenedEarly = false } = found;
    const waitFor = isOpenedEarly ? 'interactive' : 'settled';
    await agent.client.call('nav_goto', { url: `${server.origin}/effect/${n}`, waitFor });
    const receipt = await agent.act(press, intent);
    expect(receipt).toMatchObject(wanted);
    const { meanwhile: _foreign, ...credited } = receipt;
    if (foreign !== undefined) expect(JSON.stringify(credited)).not.toMatch(foreign);
    if (wanted['changed'] === false)
      for (const effect of ['added', 'removed', 'state', 'title', 'sort'])
        expect(receipt).not.toHaveProperty(effect);
  });
});

describe('navigation', () => {
  test('a link for a new tab is followed there', async () => {
    expect(await on('/links', 'Beside')).toMatchObject({
      changed: true,
      newTab: { url: `${server.origin}/arrived`, title: 'Arrived' },
    });
    expect(await agent.client.call('get_current_url', {})).toMatchObject({ url: `${server.origin}/arrived` });
  });

  test.each(['Save', 'Attached', 'Attached beside', 'Trickling'])(
    'a download (%s) is told with where it is',
    async (label) => {
      expect(await on('/links', label)).toMatchObject({
        changed: true,
        download: {
          name: expect.stringMatching(/^file/) as string,
          bytes: 5,
          path: expect.any(String) as string,
        },
      });
    },
  );

  test('a page that is slow to come is waited for', async () => {
    expect(await on('/links', 'Slow')).toMatchObject({ changed: true, title: 'Slow' });
  });

  test('a page that leads nowhere is an error, and one without content is no change', async () => {
    const links = `${server.origin}/links`;
    expect(await on('/links', 'Dead')).toMatchObject({
      error: { code: 'navigation_failed', tabReloaded: links },
    });
    expect(await agent.client.call('get_current_url', {})).toMatchObject({ url: links });
    expect(await on('/links', 'No content')).toMatchObject({ changed: false });
    expect(server.requests).toContain('GET /no-content');
  });

  test('a jump within the page is told with how far it went', async () => {
    expect(await on('/links', 'Part')).toMatchObject({
      changed: true,
      url: `${server.origin}/links#part`,
      state: { scroll: expect.stringMatching(/^down \d+ px$/) as string },
    });
  });

  test.each(['Call', 'Call by script'])(
    'an address for another program (%s) is not followed, and the tab goes on taking input',
    async (label) => {
      expect(await on('/links', label)).toMatchObject({ changed: false });
      expect(await agent.act('Part')).toMatchObject({ changed: true });
      expect(await on('/plain', 'Go')).toMatchObject({ added: ['Pressed'] });
    },
  );

  test('a document that a script writes in place of another is told', async () => {
    expect(await on('/links', 'Write')).toMatchObject({ changed: true, added: ['Written by a script'] });
  });

  test('an app that goes on by itself is told with its address and title', async () => {
    expect(await on('/app', 'Next')).toMatchObject({
      changed: true,
      url: `${server.origin}/app/two`,
      title: 'Two',
      added: ['Second'],
    });
    expect(await on('/app', 'Reload')).toMatchObject({ changed: true, url: `${server.origin}/app` });
    expect(await on('/app', 'Later')).toMatchObject({ changed: true, added: ['Late'] });
  });
});

describe('requests and errors', () => {
  test('what was sent, and what failed, is told with its status', async () => {
    const url = (path: string): string => server.origin + path;
    expect(await on('/requests', 'Send')).toMatchObject({
      ...arrived(),
      requests: [{ method: 'POST', url: url('/post'), status: 303 }],
    });
    expect(await on('/requests', 'Save')).toMatchObject({
      added: ['Saved'],
      requests: [{ method: 'POST', url: url('/api'), status: 200 }],
    });
    expect(await on('/requests', 'Break')).toMatchObject({
      added: ['Got 500'],
      requests: [{ method: 'GET', url: url('/broken'), status: 500 }],
    });
  });

  test('what a handler throws or complains of is told, and changes nothing', async () => {
    expect(await on('/requests', 'Throw')).toMatchObject({
      changed: false,
      consoleErrors: ['Uncaught ReferenceError: missing is not defined'],
    });
    expect(await agent.act('Complain')).toMatchObject({ changed: false, consoleErrors: ['Said so'] });
  });

  test('what a page asks of a person is not given, and said', async () => {
    expect(await on('/asking', 'Upload')).toMatchObject({
      changed: false,
      state: { 'file chooser': expect.stringContaining('set the files') as string },
    });
    expect(await agent.act('Locate')).toMatchObject({ added: ['Nowhere'], state: { geolocation: 'denied' } });
    expect(await agent.act('Print')).toMatchObject({ added: ['Printed'] });
    expect(await agent.act('Two tabs')).toMatchObject({
      newTab: { title: 'Arrived' },
      state: { 'pop-ups': '1 blocked' },
    });
  });
});

describe('dialogs', () => {
  const answer = async (receipt: Receipt, intent: string): Promise<Receipt> =>
    receiptOf(await agent.execute(receipt.dialog?.elementId ?? '', intent));

  test.each([
    ['Confirm', 'Sure?', 'confirm', 'Said true'],
    ['Confirm', 'Sure?', 'dismiss', 'Said false'],
    ['Later', 'Later?', 'key:Escape', 'Said false'],
    ['Framed', 'Framed?', 'press', 'Said true'],
    ['Prompt', 'Name?', 'confirm', 'Name Ann'],
  ])('%s asks %s, and takes %s', async (label, message, intent, said) => {
    const asked = await on('/dialogs', label);
    expect(asked).toMatchObject({ changed: true, dialog: { message }, settledBy: 'dialog' });
    expect(await answer(asked, intent)).toMatchObject({ changed: true, added: [said] });
    expect(await answer(asked, intent)).toMatchObject({ error: { code: 'handle_stale' } });
  });

  test('whoever meets an open dialog gets the handle that answers it', async () => {
    const asked = await on('/dialogs', 'Confirm');
    const refused = { error: { code: 'dialog_open', untrusted: true, dialog: asked.dialog } };
    expect(await agent.client.call('ui_scan', {})).toMatchObject(refused);
    expect(await agent.client.call('get_current_url', {})).toMatchObject({ dialog: asked.dialog });
    expect(await answer(asked, 'hover')).toMatchObject({
      error: { code: 'invalid_input', allowed: ['confirm', 'dismiss'] },
    });
    await answer(asked, 'dismiss');
  });

  test('a dialog that a page opens by itself can be answered too', async () => {
    const opened = (await agent.open(`${server.origin}/greeting`)) as unknown as Receipt;
    expect(opened).toMatchObject({ dialog: { type: 'alert', message: 'Welcome' } });
    expect(await answer(opened, 'confirm')).toMatchObject({ state: { alert: 'open → confirmed' } });
    expect(await agent.client.call('ui_scan', {})).toMatchObject({ untrusted: true, groups: [] });
  });

  test('each press may ask again, as often as it likes', async () => {
    await agent.open(`${server.origin}/dialogs`);
    for (const intent of ['confirm', 'dismiss', 'confirm', 'dismiss', 'confirm', 'dismiss']) {
      const asked = await agent.act('Confirm');
      expect(asked).toMatchObject({ dialog: { message: 'Sure?' } });
      expect(await answer(asked, intent)).toMatchObject({ added: [`Said ${intent === 'confirm'}`] });
    }
  });

  test('an alert in a loop is dismissed after the third, and said', async () => {
    let last = await on('/dialogs', 'Loop');
    for (const message of ['No 0', 'No 1', 'No 2']) {
      expect(last).toMatchObject({ dialog: { type: 'alert', message } });
      last = await answer(last, 'confirm');
    }
    expect(last).toMatchObject({
      added: ['Over'],
      state: { 'alert No 3': 'dismissed', 'alert No 4': 'dismissed', 'alert No 5': 'dismissed' },
    });
  });

  test('a page that does not want to be left asks, and the answer decides', async () => {
    await on('/dialogs', 'Hold');
    const asked = await agent.act('Leave');
    expect(asked).toMatchObject({ dialog: { type: 'beforeunload' } });
    expect(await answer(asked, 'dismiss')).not.toHaveProperty('url');
    expect(await answer(await agent.act('Leave'), 'confirm')).toMatchObject(arrived());
  });
});
