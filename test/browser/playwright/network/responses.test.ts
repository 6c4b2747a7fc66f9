import { expect, test } from 'vitest';
import { createHeldBytes } from '../../../../src/core/index.ts';
import type { BodyOptions } from '../../../../src/browser/index.ts';
import { createLog, type Load } from '../../../../src/browser/playwright/network/network-log.ts';
import { createOwnRequests } from '../../../../src/browser/playwright/network/own-requests.ts';
import { watchResponses } from '../../../../src/browser/playwright/network/responses.ts';

const OPTIONS: BodyOptions = {
  whyNot: ({ mimeType }) => (mimeType === 'text/html' ? undefined : 'media'),
  ...{ maxBodyBytes: 100, held: createHeldBytes(100), maxReads: 1 },
  onBody: () => undefined,
};

function load(more: Partial<Load> = {}, mimeType = 'text/html', isFromCache = false): Load {
  const url = 'http://a.test/';
  const answer = { url, status: 200, mimeType, resourceType: 'XHR', headers: {}, isFromWorker: false };
  const begun = { id: '1', url, isDocument: false, hop: 0, redirectStatus: undefined, sent: undefined };
  return { ...begun, bytes: 0, answer: { ...answer, isFromCache }, ...more };
}

function watch() {
  const log = createLog();
  const ends: string[] = [];
  const watching = watchResponses(log, OPTIONS, {
    own: createOwnRequests(),
    add: ({ url }, _, unreported) => {
      const { pathname } = new URL(url);
      ends.push(unreported === undefined ? 'read' : `read ${pathname} if ${unreported.length ?? 'whole'}`);
    },
    skip: (reason) => ends.push(reason),
    lose: () => ends.push('lost'),
  });
  const ask = (each: Load): void => {
    log.add('requested', each);
    log.add('answered', each);
  };
  const show = (): void => log.add('shown', { id: '1', loaderId: '2', url: 'http://a.test/next' });
  return { log, ends, ask, show, watching };
}

test('a response that is wanted is read when it has arrived, and lost if it breaks off', () => {
  const { log, ends, ask } = watch();
  const [arriving, breaking] = [load(), load({ id: '2' })];
  [arriving, breaking].forEach(ask);
  expect(ends).toEqual([]);
  log.add('finished', { id: '1', load: arriving });
  log.add('failed', { id: '2', load: breaking, isCanceled: true });
  expect(ends).toEqual(['read', 'lost']);
});

test('redirects and what is not wanted are skipped, what the cache answers is no response', () => {
  const { ends, ask } = watch();
  ask(load({}, 'image/png'));
  expect(ends).toEqual(['media']);
  ask(load({}, 'text/html', true));
  expect(ends).toEqual(['media']);
  ask(load({ redirectStatus: 302 }));
  expect(ends).toEqual(['media', 'redirect']);
});

test('a response whose end a page has taken with it is read if it is whole', () => {
  const { ends, ask, show } = watch();
  const withHeaders = (id: string, headers: Readonly<Record<string, string>>): Load => {
    const begun = load({ id });
    return begun.answer === undefined ? begun : { ...begun, answer: { ...begun.answer, headers } };
  };
  ask(withHeaders('1', { 'content-length': '12' }));
  ask(withHeaders('2', { 'content-length': '12', 'content-encoding': 'gzip' }));
  ask(withHeaders('3', {}));
  show();
  expect(ends).toEqual([]);
  show();
  expect(ends).toEqual(['read / if 12', 'read / if whole', 'read / if whole']);
});

test('a response without an end is read if it is whole when its page has been left for long', () => {
  const { log, ends, ask, show } = watch();
  const [silent, late] = [load(), load({ id: '2' })];
  [silent, late].forEach(ask);
  show();
  log.add('finished', { id: '2', load: late });
  expect(ends).toEqual(['read']);
  show();
  expect(ends).toEqual(['read', 'read / if whole']);
});

test('a response whose beginning a page has taken with it, too, is known by its head', () => {
  const { log, ends, show } = watch();
  const begun = (id: string, more: Partial<Load>): Load => {
    const { answer: _, ...silent } = load({ id, url: `http://a.test/${id}`, ...more });
    return silent;
  };
  const headers = { 'content-type': 'Text/HTML; charset=utf-8', 'content-length': '7' };
  const silent = [
    begun('wanted', { head: { status: 200, headers } }),
    begun('image', { head: { status: 200, headers: { 'content-type': 'image/png' } } }),
    begun('headless', {}),
    begun('broken', { head: { status: 200, headers } }),
  ];
  for (const each of silent) log.add('requested', each);
  log.add('failed', { id: 'broken', load: silent[3], isCanceled: true });
  show();
  expect(ends).toEqual([]);
  show();
  expect(ends).toEqual(['media', 'read /wanted if 7']);
});

test('what a redirect leads to takes the place of the redirect', () => {
  const { log, ends, show } = watch();
  const { answer: _, ...first } = load({ head: { status: 302, headers: {} } });
  log.add('requested', first);
  log.add('requested', { ...first, redirectStatus: 302, head: { status: 200, headers: {} } });
  show();
  show();
  expect(ends).toEqual(['redirect', 'media']);
});

test('a response without an end is lost when nobody watches any more', () => {
  const { ends, ask, watching } = watch();
  ask(load());
  watching[Symbol.dispose]();
  expect(ends).toEqual(['lost']);
});
