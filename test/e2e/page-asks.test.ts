import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHappenings, playwrightDriver, type Happening, type Tab } from '../../src/browser/index.ts';
import { watchFileChoosers } from '../../src/browser/playwright/prompts/file-choosers.ts';
import { launchBrowser } from '../net/support/browser.ts';
import { serve, type Listening } from '../net/support/servers.ts';
import { openDriverWorld, type DriverWorld, type WatchedContext } from '../support/driver-world.ts';

let world: DriverWorld;
let server: Listening;
let html: string;
let context: WatchedContext;
let tab: Tab;

beforeAll(async () => {
  world = await openDriverWorld(playwrightDriver);
  server = await serve((_, response) => response.setHeader('content-type', 'text/html').end(html));
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});
beforeEach(async () => {
  context = await world.openContext();
  tab = await context.openTab();
  return () => context.close();
});

const soon = (): AbortSignal => AbortSignal.timeout(20_000);
/** Two cores and other tests beside this one: seconds are a limit, not a measure. */
const eventually = <T>(look: () => T) => expect.poll(look);
const happened = (): readonly Happening[] => context.happenings.since({ total: 0, counts: new Map() });
const title = (): Promise<string> => tab.ask('title', {}, soon());

async function show(script: string): Promise<void> {
  html = `<title>waiting</title><body><script>${script}</script>`;
  await tab.navigate(`${server.origin}/`, soon());
  await tab.reached('interactive', soon());
}

/** What a promise of the page came to, as the title. */
async function outcomeOf(expression: string): Promise<string> {
  await show(
    `Promise.resolve().then(() => ${expression}).then(String, (e) => e.name ?? e.message).then((t) => document.title = t)`,
  );
  let seen = 'waiting';
  await expect.poll(async () => (seen = await title())).not.toBe('waiting');
  return seen;
}

describe('what a page asks a person for is denied at once, and told', () => {
  test.each([
    [
      'geolocation',
      'new Promise((yes, no) => navigator.geolocation.getCurrentPosition(yes, (e) => no(Error(e.code))))',
      'Error',
    ],
    ['notifications', 'Notification.requestPermission()', 'denied'],
    ['clipboard-read', 'navigator.clipboard.readText()', 'NotAllowedError'],
    ['midi', 'navigator.requestMIDIAccess()', 'NotAllowedError'],
    ['midi', 'navigator.requestMIDIAccess({ sysex: true })', 'NotAllowedError'],
    ['camera', 'navigator.mediaDevices.getUserMedia({ video: true })', /Not(Allowed|Found)Error/],
    ['microphone', 'navigator.mediaDevices.getUserMedia({ audio: true })', /Not(Allowed|Found)Error/],
    ['display-capture', 'navigator.mediaDevices.getDisplayMedia()', 'NotAllowedError'],
    ['persistent-storage', 'navigator.storage.persist()', 'false'],
    ['idle-detection', 'IdleDetector.requestPermission()', /denied|NotAllowedError/],
    ['usb', 'navigator.usb.requestDevice({ filters: [] })', 'NotFoundError'],
    ['serial', 'navigator.serial.requestPort()', 'NotFoundError'],
    ['hid', 'navigator.hid.requestDevice({ filters: [] })', 'NotFoundError'],
    ['print', 'print()', 'undefined'],
  ])('%s', async (name, expression, outcome) => {
    expect(await outcomeOf(expression)).toMatch(outcome);
    await eventually(happened).toContainEqual({ kind: 'permission', name });
  });

  test('also in a frame of another origin', async () => {
    await using other = await serve(
      (_, response) =>
        response
          .setHeader('content-type', 'text/html')
          .end('<script>Notification.requestPermission()</script>'),
      '127.0.0.1',
    );
    await show(`document.body.innerHTML = '<iframe src="${other.origin}"></iframe>'`);
    await eventually(happened).toContainEqual({ kind: 'permission', name: 'notifications' });
  });

  test('and a page that goes on asking is told a few times', async () => {
    await outcomeOf('(() => { for (let n = 0; n < 1000; n++) Notification.requestPermission(); print() })()');
    await eventually(happened).toContainEqual({ kind: 'permission', name: 'print' });
    expect(happened().length).toBeLessThan(10);
  });
});

describe('a file chooser does not open, and is told', () => {
  // The port has no clicks of its own yet, and without a person's click Chromium shows no chooser.
  test('of an input that was clicked, also in a frame', async () => {
    const browser = await launchBrowser();
    const page = await browser.newPage();
    const happenings = createHappenings();
    const told = () => happenings.since({ total: 0, counts: new Map() });
    watchFileChoosers(page, happenings);
    await page.setContent('<input type=file><iframe srcdoc="<input type=file>"></iframe>');
    await page.click('input');
    await eventually(told).toEqual([{ kind: 'fileChooser' }]);
    await page.frameLocator('iframe').locator('input').click();
    await eventually(told).toHaveLength(2);
    await browser.close();
  });

  test.each(['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'])('of %s', async (picker) => {
    expect(await outcomeOf(`${picker}()`)).toBe('AbortError');
    await eventually(happened).toContainEqual({ kind: 'fileChooser' });
  });
});

describe('our code in the page', () => {
  test('leaves no name and changes no look', async () => {
    const clean = `JSON.stringify([
      Object.getOwnPropertyNames(globalThis).filter((name) => /wayfarer|playwright|__pw/i.test(name)),
      console.log.name, Notification.requestPermission.length,
      /native code/.test(Function.prototype.toString.call(console.log)),
      /native code/.test(Function.prototype.toString.call(navigator.geolocation.getCurrentPosition)),
      typeof wayfarerToken,
    ])`;
    expect(await outcomeOf(clean)).toBe('[[],"log",0,true,true,"undefined"]');
  });

  test('goes on when the page breaks what it could have used', async () => {
    await show(`
      JSON.stringify = Reflect.apply = String.prototype.slice = Date.now = () => { throw 1 };
      Array.prototype.push = Array.prototype[Symbol.iterator] = undefined;
      console.debug = () => 0;
      console.error('still told');
      Notification.requestPermission();`);
    await eventually(happened).toContainEqual({ kind: 'permission', name: 'notifications' });
    expect(tab.console().entries).toContainEqual({ level: 'error', text: 'still told' });
  });
});

describe('the console', () => {
  test('is told with its errors, those that nobody caught too', async () => {
    await show(`
      console.log('%s is', 'here', 1, null, { get secret() { throw 1 } }, () => 1);
      console.warn('careful'); console.assert(false, 'not so'); console.assert(true, 'unseen');
      console.error(new TypeError('wrong'));
      setTimeout(() => { throw new RangeError('late') });
      Promise.reject(new Error('lost'));`);
    await eventually(() => tab.console().written).toBe(6);
    expect(tab.console()).toMatchObject({ errors: 4 });
    expect(tab.console().entries).toEqual(
      expect.arrayContaining([
        { level: 'info', text: '%s is here 1 null [object] [function]' },
        { level: 'warning', text: 'careful' },
        { level: 'error', text: 'Error: wrong' },
        { level: 'error', text: 'Uncaught Error: lost' },
        { level: 'error', text: expect.stringContaining('late') as string },
      ]),
    );
  });

  test('does not slow us down with a million lines, nor with one of 10 MB', async () => {
    await show(`
      for (let n = 0; n < 1_000_000; n++) console.log('line ' + n);
      console.error('x'.repeat(10_000_000));
      document.title = 'done';`);
    expect(await title()).toBe('done');
    await eventually(() => tab.console().written).toBe(1_000_001);
    const { entries, errors } = tab.console();
    expect([entries.length, errors]).toEqual([50, 1]);
    expect(entries.at(-1)?.text).toBe('x'.repeat(500));
    expect(entries.at(-2)?.text).toBe('line 999999');
  });

  test('does not slow us down with 20,000 errors that nobody caught', async () => {
    await show(`for (let n = 0; n < 20_000; n++) reportError(new Error('e' + n)); document.title = 'done'`);
    expect(await title()).toBe('done');
    await eventually(() => tab.console().errors).toBe(20_000);
  });
});
