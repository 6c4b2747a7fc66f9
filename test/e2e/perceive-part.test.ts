import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PartRequest, Perception, RegionRequest } from '../../src/inpage/index.ts';
import { startSeenPages, type SeenPages } from '../support/seen-pages.ts';

let pages: SeenPages;

beforeAll(async () => {
  pages = await startSeenPages();
});
afterAll(() => pages[Symbol.asyncDispose]());

const COUNT = 40;
const link = (n: number): string => `<p style="height:300px"><a href="/to/${n}">Link ${n}</a></p>`;
const LINKS = Array.from({ length: COUNT }, (_, n) => link(n)).join('');
const PAGE = `${LINKS}<table><tr><td>Ann</td><td><button>Delete</button></td></tr></table>`;

/** Describes a part of a page that has more elements than are described as a whole. */
const lookAtPart = async (part: PartRequest, region?: RegionRequest): Promise<Perception> =>
  (await pages.ask('perceive', { mostElements: 10, part, ...(region && { region }) })).value;
const namesOf = ({ elements }: Perception): string[] => elements.map(({ name }) => name);

test('a page that is small enough is described as a whole, whatever part is asked for', async () => {
  await pages.open('<a href="/1">One</a><a href="/2">Two</a>');
  const seen = await lookAtPart({ size: 1, from: 1 });
  expect(namesOf(seen)).toEqual(['One', 'Two']);
  expect(seen).not.toHaveProperty('isPart');
});

test('of a larger one the first elements and those in the viewport are described, and the others counted', async () => {
  await pages.open(`${PAGE}<script>scrollTo(0, 300 * 20)</script>`);
  const seen = await lookAtPart({ size: 3 });
  expect(namesOf(seen).slice(0, 3)).toEqual(['Link 0', 'Link 1', 'Link 2']);
  expect(namesOf(seen)).toContain('Link 20');
  expect(seen.elements.length).toBeLessThan(10);
  expect(seen.elements.length + seen.counts.beyond).toBe(COUNT + 1);
  expect(seen.elements.map(({ name, ordinal }) => name === `Link ${ordinal}`)).not.toContain(false);
  expect(seen.otherTags).toEqual({ a: COUNT - seen.elements.length, button: 1 });
});

test.each([
  ['its label', 'link 33', 'Link 33'],
  ['its row', 'delete ann', 'Delete'],
  ['its address', 'to/37', 'Link 37'],
  ['its kind', 'button', 'Delete'],
])('an element far down the page is found by %s', async (_, query, name) => {
  await pages.open(PAGE);
  expect(namesOf(await lookAtPart({ size: 3, query }))).toContain(name);
});

test('texts without spaces between words are found by parts of them', async () => {
  await pages.open(`${PAGE}<a href="/cart">查看购物车</a>`);
  expect(namesOf(await lookAtPart({ size: 3, query: '购物车' }))).toContain('查看购物车');
});

test('roles, nodes and regions reach what is far down the page', async () => {
  await pages.open(PAGE);
  const byRole = await lookAtPart({ size: 3, roles: ['button'] });
  expect([namesOf(byRole), byRole.counts.beyond]).toEqual([['Delete'], 0]);
  const node = byRole.elements[0]?.node ?? 0;
  expect(namesOf(await lookAtPart({ size: 3, nodes: [node] }))).toContain('Delete');
  const inRegion = await lookAtPart({ size: 3 }, { selector: 'table' });
  const inside = inRegion.elements.filter(({ outside }) => outside !== true);
  expect(inside.map(({ name }) => name)).toEqual(['Delete']);
  expect(inRegion.counts.beyond).toBe(0);
});

test('one part after the other has every element once', async () => {
  await pages.open(PAGE);
  const names: string[] = [];
  for (let from = 0; from <= COUNT; from += 7) names.push(...namesOf(await lookAtPart({ size: 7, from })));
  expect(names).toEqual([...Array.from({ length: COUNT }, (_, n) => `Link ${n}`), 'Delete']);
});
