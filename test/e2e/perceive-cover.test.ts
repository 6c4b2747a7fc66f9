import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Perception } from '../../src/inpage/index.ts';
import { namesOf, startSeenPages, type SeenPages } from '../support/seen-pages.ts';

let pages: SeenPages;

beforeAll(async () => {
  pages = await startSeenPages();
});
afterAll(() => pages[Symbol.asyncDispose]());

function coveredIn({ elements }: Perception): string[] {
  return elements.filter(({ covered }) => covered).map(({ name }) => name);
}

const ITEMS = Array.from({ length: 12 }, (_, n) => `<div><button>item${n}</button></div>`).join('');
const SCROLLER = `<div style="height:100px;overflow:auto">${ITEMS}</div><p style="height:200px;background:#eee">text</p>`;

describe('covered is', () => {
  test('nothing that only has to be scrolled into view', async () => {
    const seen = await pages.see(SCROLLER);
    expect(namesOf(seen)).toHaveLength(12);
    expect(coveredIn(seen)).toEqual([]);
  });

  test('what an inner scroller shows under something else, and only that', async () => {
    const seen = await pages.see(
      `${SCROLLER}<div style="position:absolute;left:0;top:0;width:100%;height:60px;background:#fff"></div>`,
    );
    expect(coveredIn(seen)).toEqual(['item0', 'item1']);
  });

  test('everything outside of an open dialog, in a scroller too', async () => {
    const seen = await pages.see(
      `${SCROLLER}<dialog><button>Close</button></dialog><script>document.querySelector('dialog').showModal()</script>`,
    );
    expect(namesOf(seen).filter((name) => !coveredIn(seen).includes(name))).toEqual(['Close']);
  });

  test('what stands out of the flow of a scroller that does not hold it', async () => {
    const seen = await pages.see(`<div style="height:20px;overflow:auto"><div style="height:99px">
      <button style="position:absolute;top:200px">Out</button></div></div>
      <div style="position:absolute;top:150px;left:0;width:300px;height:200px;background:#eee"></div>`);
    expect(coveredIn(seen)).toEqual(['Out']);
  });

  test('no area of a picture by the picture, nor the picture by its areas', async () => {
    const seen = await pages.see(`<map name="m"><area href="/a" alt="Left" coords="0,0,50,100">
      <area href="/b" alt="Round" shape="circle" coords="75,50,20"></map>
      <img usemap="#m" alt="Plan" width="100" height="100" onclick="1" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">`);
    expect(namesOf(seen)).toContain('Left');
    expect(namesOf(seen)).toContain('Round');
    expect(coveredIn(seen)).toEqual([]);
  });

  test('told of every element in view, however long each look takes', async () => {
    const cell = '<i tabindex=0 style="position:absolute;width:6px;height:6px;left:LEFTpx;top:TOPpx">x</i>';
    const cells = Array.from({ length: 500 }, (_, n) =>
      cell.replace('LEFT', String((n % 100) * 8)).replace('TOP', String(Math.floor(n / 100) * 7)),
    );
    const layer = 'position:absolute;top:0;left:0;width:100%;height:70px';
    const veils = `<b style="${layer};pointer-events:none"></b>`.repeat(1_000);
    const seen = await pages.see(`${cells.join('')}<div style="${layer};background:#fff"></div>${veils}`);
    expect(coveredIn(seen)).toHaveLength(500);
  });
});
