import { describe, expect, test } from 'vitest';
import type { ReceivedResponse } from '../../../src/browser/index.ts';
import { createCaptureFilter } from '../../../src/crawl/capture/capture-filter.ts';
import { createPathRule } from '../../../src/crawl/capture/excluded-paths.ts';
import { DEFAULT_CONFIG } from '../../../src/session/config.ts';

const LISTS = { mimeTypes: ['text/html'], excludedPaths: ['auth', 'admin/users'], headers: ['ETag'] };
const filter = createCaptureFilter(LISTS, {
  config: () => ({ ...DEFAULT_CONFIG, limits: { maxBytesPerDoc: 1_000 } }),
  permits: (url) => new URL(url).hostname !== 'elsewhere.test',
});

const page: ReceivedResponse = {
  ...{ url: 'https://a.test/page', method: 'GET', requestHeaders: {}, status: 200, mimeType: 'text/html' },
  ...{ resourceType: 'Document', headers: {}, hop: 0, isPage: true, pageUrl: undefined },
  ...{ sentAtMs: 0, receivedAtMs: 0 },
};

describe('a path', () => {
  const isExcluded = createPathRule(LISTS.excludedPaths);
  test.each([
    '/auth',
    '/AUTH/',
    '/x/auth/start',
    '/auth.php?next=1',
    '/%61uth',
    '/admin/users/7',
    '/app#/auth',
    '/#!/auth/x',
    '/x/%2e%2e/auth',
    '/./auth/.',
    '//auth//',
    '/x\\auth',
    '/auth%2Fstart',
    '/x%5Cauth',
    '/%61%75%74%48;jsessionid=1',
    '/admin;v=1/users;x',
    '/AUTH.PHP/',
    '/%61uth/100%/%ff',
  ])('%s has an excluded segment', (path) => expect(isExcluded(`https://a.test${path}`)).toBe(true));
  test.each([
    '/authors',
    '/oauth',
    '/x-auth',
    '/admin/list/users',
    '/admin',
    '/?auth',
    '/page#auth',
    '/%',
    '/author.auth',
    '/auth/../page',
    '/auth/%2e%2e/page',
    '/authors%2Fauthor',
    '/%2561uth',
    '/page;auth',
  ])('%s has none', (path) => expect(isExcluded(`https://a.test${path}`)).toBe(false));
});

describe('a response', () => {
  test('of a wanted kind is taken', () => expect(filter.whyNot(page)).toBeUndefined());
  test.each<[string, Partial<ReceivedResponse>, string]>([
    ['an error', { status: 404 }, 'status'],
    ['a redirect', { status: 302 }, 'status'],
    ['without content', { status: 204 }, 'status'],
    ['of a part', { status: 206 }, 'status'],
    ['to HEAD', { method: 'HEAD' }, 'method'],
    ['of another kind', { mimeType: 'image/png' }, 'media'],
    ['at an excluded path', { url: 'https://a.test/auth' }, 'path'],
    ['outside the domain policy', { url: 'https://elsewhere.test/' }, 'policy'],
    ['that is too large', { headers: { 'content-length': '1001' } }, 'too_large'],
  ])('%s is not', (_, more, reason) => expect(filter.whyNot({ ...page, ...more })).toBe(reason));
  test.each(['', '-5', 'many', '12, 13'])('whose length is said to be %j is', (length) =>
    expect(filter.whyNot({ ...page, headers: { 'content-length': length } })).toBeUndefined(),
  );
  test('keeps the headers of the list, in any case', () =>
    expect(filter.headers({ etag: '1', 'Set-Cookie': 'x' })).toEqual({ etag: '1' }));
});
