import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tab } from '../../src/browser/index.ts';
import { takePicture, type Picture } from '../../src/page/index.ts';
import { startSeenPages, type SeenPages } from '../support/seen-pages.ts';

let pages: SeenPages;
let tab: Tab;

beforeAll(async () => {
  pages = await startSeenPages();
  tab = pages.tab;
});
afterAll(() => pages[Symbol.asyncDispose]());

const signal = new AbortController().signal;

async function pictureOf(html: string, full: boolean): Promise<Picture> {
  await pages.open(html);
  return checked(await takePicture(tab, { signal, full }));
}

function checked(picture: Picture): Picture {
  const png = Buffer.from(picture.png);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([picture.width, picture.height]);
  expect(png.length).toBeLessThanOrEqual(1_000_000);
  expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(8_000);
  return picture;
}

const HEADER =
  '<header style="position:fixed;top:0;left:0;right:0;height:60px;background:#06c">Header</header>';
const STRIPES = 'background:linear-gradient(#fff,#c00 10%,#fff 20%,#0c0 50%,#fff 60%,#00c);';
const NOISE = `<body style="margin:0"><canvas id="c" width="1600" height="3000"></canvas><script>
  const context = c.getContext('2d'); const image = context.createImageData(1600, 3000);
  for (let at = 0; at < image.data.length; at += 65536)
    crypto.getRandomValues(image.data.subarray(at, Math.min(at + 65536, image.data.length)));
  for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255;
  context.putImageData(image, 0, 0);</script>`;

describe('a picture', () => {
  test('of the view is as large as the view, wherever the page is scrolled to', async () => {
    const view = await pictureOf(`${HEADER}<div style="height:5000px;${STRIPES}">tall</div>`, false);
    expect(view.scaled).toBeUndefined();
    expect(view.width).toBeGreaterThan(300);
    await tab.input.wheel(0, 2_000, signal);
    expect(checked(await takePicture(tab, { signal }))).toMatchObject({
      width: view.width,
      height: view.height,
    });
    expect(checked(await takePicture(tab, { signal, full: true }))).toMatchObject({
      width: view.width,
    });
  });

  test('of a whole page has all of it, with a fixed header', async () => {
    const whole = await pictureOf(
      `<body style="margin:0">${HEADER}<div style="height:5000px;${STRIPES}">tall</div>`,
      true,
    );
    expect(whole.height).toBe(5_000);
    expect(whole).not.toHaveProperty('scaled');
    expect(whole).not.toHaveProperty('truncated');
  });

  test('of a page of 12,000 pixels is smaller, and says so', async () => {
    const whole = await pictureOf(
      `<body style="margin:0"><div style="height:12000px;${STRIPES}">tall</div>`,
      true,
    );
    expect(whole).toMatchObject({ height: 8_000, scaled: 0.667 });
    expect(whole).not.toHaveProperty('truncated');
  });

  test('of a page of 100,000 pixels ends somewhere, and says so', async () => {
    const whole = await pictureOf(
      `<body style="margin:0"><div style="height:100000px;${STRIPES}">tall</div>`,
      true,
    );
    expect(whole).toMatchObject({ height: 8_000, scaled: 0.5, truncated: true });
  });

  test('of a page that is as wide is bounded as well', async () => {
    const whole = await pictureOf(`<div style="width:100000px;${STRIPES}">wide</div>`, true);
    expect(whole).toMatchObject({ width: 8_000, scaled: 0.5, truncated: true });
  });

  test.each([true, false])('of noise is made smaller until it fits (whole: %s)', async (full) => {
    const { scaled } = await pictureOf(NOISE, full);
    expect(scaled).toBeLessThan(1);
  });

  test.each([
    ['without any height', '<html style="height:0"><body style="margin:0;height:0">'],
    [
      'that moves',
      '<style>@keyframes m { to { transform: rotate(1turn) } } div { animation: m 1s infinite linear }</style><div>moving</div>',
    ],
    [
      'that grows whenever it is resized',
      '<script>onresize = () => document.body.append(document.createElement("p"), "more")</script>text',
    ],
    [
      'that draws on every frame',
      '<canvas id="c"></canvas><script>const draw = (t) => { c.getContext("2d").fillRect(t % 300, 0, 1, 99); requestAnimationFrame(draw) }; draw(0)</script>',
    ],
    [
      'as high as the view, in its own words',
      '<body style="margin:0"><div style="height:100vh;background:#eee">a</div><div style="height:100vh;background:#ccc">b</div>',
    ],
  ])('of a page %s', async (_, html) => {
    await pictureOf(html, true);
    const view = await tab.ask('extent', {}, signal);
    checked(await takePicture(tab, { signal }));
    expect((await tab.ask('extent', {}, signal)).viewport).toEqual(view.viewport);
  });
});

describe('a page that closes its menu when the window is resized', () => {
  const NOTING = `<title>calm</title><script>
    const note = () => { document.title = 'resized' };
    onresize = note;
    visualViewport.addEventListener('resize', note);
    addEventListener('scroll', () => dispatchEvent(new Event('resize')))</script><div style="height:3000px">text</div>`;

  test.each([true, false])('hears nothing of its picture (whole: %s)', async (full) => {
    await pages.open(NOTING);
    // The last one draws frames, in which a late event would arrive.
    for (const isFull of [full, full, false]) checked(await takePicture(tab, { signal, full: isFull }));
    expect(await tab.ask('title', {}, signal)).toBe('calm');
    await tab.ask('scrollToEnd', {}, signal);
    expect(await tab.ask('title', {}, signal)).toBe('resized');
  });
});

test('a page that scrolls all the time is pictured with what it shows', async () => {
  await pages.open(`<body style="margin:0"><div style="height:20000px;background:repeating-linear-gradient(45deg,red,blue 40px)"></div>
    <script>const on = () => { scrollBy(0, 7); requestAnimationFrame(on) }; on()</script>`);
  for (let count = 0; count < 5; count++) {
    const { png } = checked(await takePicture(tab, { signal }));
    // An empty picture of that size has four thousand bytes.
    expect(png.length).toBeGreaterThan(20_000);
  }
});
