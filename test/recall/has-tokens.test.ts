import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentTokens } from '../../src/recall/index.ts';
import { hasTokens } from '../../src/recall/query/has-tokens.ts';
import { planSearch } from '../../src/recall/query/plan-search.ts';
import type { Store } from '../../src/store/index.ts';
import { archiveOf } from './archive.ts';

const PAGES = [
  { url: 'https://a.org/1', title: 'Tide tables', text: 'The harbour office opens at seven.' },
  {
    url: 'https://sub.a.org/2',
    title: 'Ferries',
    text: 'A ferry leaves the harbour; tide tables hang inside.',
  },
  { url: 'https://b.org/3', title: 'Krankenversicherung', text: 'Wer zahlt die Versicherung im Hafen?' },
  { url: 'https://b.org/4', text: '东京的地铁很方便。' },
];
const SCOPE = { kind: 'everything' } as const;

describe('a document has what a query asks for exactly if the index finds it', () => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await archiveOf(PAGES));
  });
  afterAll(() => close());

  test.each([
    'harbour',
    'harb*',
    '"tide tables"',
    '"tables tide"',
    'title:tide',
    'title:"tide tables"',
    'harbour -ferry',
    'harbour site:a.org',
    'site:sub.a.org',
    'versicherung',
    'ferry OR office',
    '(ferry OR office) title:ferries',
    '东京地铁',
    'nothing',
  ])('%s', async (query) => {
    const { filter } = planSearch(query);
    const { hits } = await store.index.search({
      filter,
      words: [],
      grams: [],
      scope: SCOPE,
      limit: 9,
      offset: 0,
    });
    const stored = await Promise.all(PAGES.map(({ url }) => store.documents.getByUrl(url, SCOPE)));
    const having = stored.filter((document) => {
      const { url, version } = document ?? {};
      const tokens = documentTokens(version?.text ?? '', version?.facts ?? {});
      return hasTokens(filter, { tokens, host: new URL(url ?? '').hostname });
    });
    expect(having.map((document) => document?.docId).toSorted()).toEqual(
      hits.map(({ docId }) => docId).toSorted(),
    );
  });
});
