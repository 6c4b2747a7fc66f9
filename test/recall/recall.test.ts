import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Recall, RecallAnswer } from '../../src/recall/index.ts';
import { archiveOf, type ReadPage } from './archive.ts';
import { QUESTION_SETS } from './questions.ts';
import { meanReciprocalRank, QUESTION_PAGES } from './rank.ts';

const EVERYTHING = { kind: 'everything' } as const;

describe('45 questions to 90 documents', () => {
  let archive: Awaited<ReturnType<typeof archiveOf>>;
  beforeAll(async () => (archive = await archiveOf(QUESTION_PAGES)));
  afterAll(() => archive.close());

  test.each(QUESTION_SETS)('in $language lead to the right document', async (set) => {
    expect(await meanReciprocalRank(archive.recall, set)).toBeGreaterThanOrEqual(
      set.language === 'ja' ? 0.88 : 0.935,
    );
  });
});

const PAGES: readonly ReadPage[] = [
  {
    url: 'https://news.example.org/1',
    title: 'Ferry line opens',
    text: 'The night ferry crosses the harbour. Two boats run.',
  },
  {
    url: 'https://example.org/2',
    title: 'Trains',
    text: 'The night train crosses the land, and the harbour is far.',
  },
  {
    url: 'https://other.test/3',
    title: 'Buses',
    text: 'Every ferry waits for the night bus, organizers said.',
  },
  {
    url: 'https://other.test/4',
    title: 'Krankenkasse',
    text: 'Die Krankenversicherung bezahlt den Arzt und die Häuser der Pflege.',
  },
  {
    url: 'https://vn.test/5',
    title: 'Thư viện',
    text: 'Thư viện của trường đại học ở Hà Nội mở cửa mỗi ngày cho đến tám giờ tối.',
  },
  { url: 'https://kr.test/7', title: '약', text: '플레밍은 1928년에 런던에서 페니실린을 발견했다.' },
  { url: 'https://cn.test/6', title: '地铁', text: '东京的地铁每天运送数百万名乘客，晚上停止运行。' },
];

describe('the query language', () => {
  let archive: Awaited<ReturnType<typeof archiveOf>>;
  let recall: Recall;
  beforeAll(async () => {
    archive = await archiveOf(PAGES);
    recall = archive.recall;
  });
  afterAll(() => archive.close());

  const search = (query: string): Promise<RecallAnswer> => recall.search({ query, scope: EVERYTHING });
  const pagesOf = ({ hits }: RecallAnswer): string =>
    hits
      .map(({ url }) => url.at(-1))
      .sort()
      .join(' ');

  test.each([
    ['night ferry', '1 3'],
    ['crossing boat', '1'],
    ['train OR bus', '2 3'],
    ['night (train OR bus)', '2 3'],
    ['"night ferry"', '1'],
    ['"ferry night"', ''],
    ['"Night trains"', '2'],
    ['night -ferry', '2'],
    ['night -"night bus"', '1 2'],
    ['harb*', '1 2'],
    ['organiz*', '3'],
    ['tr* OR bus', '2 3 5'],
    ['site:example.org', '1 2'],
    ['site:example.org night -train', '1'],
    ['night -site:other.test', '1 2'],
    ['title:ferry', '1'],
    ['title:"ferry line"', '1'],
    ['ferry -title:ferry', '3'],
    ['Versicherung Arzt', '4'],
    ['Haus', '4'],
    ['Haeuser', '4'],
    ['night NOT ferry', '2'],
    ['ha noi', '5'],
    ['"Hà Nội"', '5'],
    ['"thu vien"', '5'],
    ['东京地铁', '6'],
    ['"东京的地铁"', '6'],
    ['zebra', ''],
    ['zebra unicorn', ''],
  ])('%s finds %s', async (query, expected) => {
    const answer = await search(query);
    expect({ pages: pagesOf(answer), note: answer.note }).toEqual({ pages: expected, note: undefined });
    expect(answer.total).toBe(expected === '' ? 0 : expected.split(' ').length);
  });

  test.each([
    ['night zebra', '1 2 3'],
    ['"night ferry" zebra', '1'],
    ['zebra train site:example.org', '2'],
    ['night zebra -ferry', '2'],
    ['谁乘坐东京地铁', '6'],
    ['페니실린은', '7'],
    ['페니실린은 언제 발견되었는가', '7'],
  ])('%s finds documents with any of its terms, %s, and says so', async (query, expected) => {
    const answer = await search(query);
    expect(pagesOf(answer)).toBe(expected);
    expect(answer.note).toContain('any');
  });

  test('a word in the title counts more than one in the text', async () => {
    const { hits } = await search('ferry');
    expect(hits.map(({ url }) => url)).toEqual(['https://news.example.org/1', 'https://other.test/3']);
  });

  test('a hit says what, where, when and why', async () => {
    const { hits } = await search('"night ferry"');
    expect(hits).toEqual([
      {
        docId: expect.any(String) as string,
        versionId: expect.any(String) as string,
        url: 'https://news.example.org/1',
        title: 'Ferry line opens',
        snippet: {
          text: 'The night ferry crosses the harbour. Two boats run.',
          highlights: [
            { start: 4, end: 9 },
            { start: 10, end: 15 },
          ],
        },
        score: expect.any(Number) as number,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      },
    ]);
  });

  test('hits come in pages', async () => {
    const first = await recall.search({ query: 'night', scope: EVERYTHING, limit: 2 });
    expect({ total: first.total, next: first.nextOffset }).toEqual({ total: 3, next: 2 });
    const second = await recall.search({ query: 'night', scope: EVERYTHING, limit: 2, offset: 2 });
    expect({ total: second.total, next: second.nextOffset }).toEqual({ total: 3, next: undefined });
    expect(new Set([...first.hits, ...second.hits].map(({ docId }) => docId)).size).toBe(3);
  });

  test('another client finds nothing of this', async () => {
    const answer = await recall.search({ query: 'ferry', scope: { kind: 'client', clientId: 'bob' } });
    expect(answer).toEqual({ hits: [], total: 0 });
  });

  test('a query that cannot be read is refused', async () => {
    await expect(search('night "ferry')).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { position: 7 },
    });
  });
});
