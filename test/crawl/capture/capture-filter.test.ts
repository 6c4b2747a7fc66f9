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
  ])('%s has none', (path) => expect(isExcluded(`https://a.test${path}`)).toBe(false));
});

describe('a response', () => {
  test('of a wanted kind is taken', () => expect(filter.takes(page)).toBe(true));
  test.each<[string, Partial<ReceivedResponse>]>([
    ['an error', { status: 404 }],
    ['a redirect', { status: 302 }],
    ['without content', { status: 204 }],
    ['of a part', { status: 206 }],
    ['to HEAD', { method: 'HEAD' }],
    ['of another kind', { mimeType: 'image/png' }],
    ['at an excluded path', { url: 'https://a.test/auth' }],
    ['outside the domain policy', { url: 'https://elsewhere.test/' }],
    ['that is too large', { headers: { 'content-length': '1001' } }],
  ])('%s is not', (_, more) => expect(filter.takes({ ...page, ...more })).toBe(false));
  test('keeps the headers of the list, in any case', () =>
    expect(filter.headers({ etag: '1', 'Set-Cookie': 'x' })).toEqual({ etag: '1' }));
});
