import { expect, test } from 'vitest';
import { followJourney } from '../../../../src/browser/playwright/documents/journey.ts';
import {
  createLog,
  type Load,
  type LoadAnswer,
} from '../../../../src/browser/playwright/network/network-log.ts';
import { watchNavigation } from '../../../../src/browser/playwright/documents/pending-navigation.ts';

const ANSWER: LoadAnswer = {
  url: 'https://a.test/file',
  status: 200,
  mimeType: 'application/pdf',
  resourceType: 'Document',
  headers: {},
  isFromWorker: false,
  isFromCache: false,
};

function load(more: Partial<Load>): Load {
  const begun = { id: '1', url: ANSWER.url, isDocument: true, hop: 0, redirectStatus: undefined };
  return { ...begun, sent: undefined, bytes: 0, ...more };
}

test('a reader that has left hears nothing more', () => {
  const log = createLog();
  const heard: string[] = [];
  {
    using _reading = log.read({ jumped: ({ url }) => heard.push(url) });
    log.add('jumped', { url: '#first' });
  }
  log.add('jumped', { url: '#second' });
  expect(heard).toEqual(['#first']);
});

test.each([
  ['a PDF', {}, 1],
  ['a page', { mimeType: 'text/html' }, 0],
  ['a page to keep', { mimeType: 'text/html', headers: { 'content-disposition': 'attachment' } }, 1],
  ['an answer without content', { status: 204 }, 0],
  ['a picture in a page', { resourceType: 'Image' }, 0],
])('%s that the browser gives up counts as a file where it is one', (_, more, files) => {
  const log = createLog();
  const navigation = watchNavigation(log, () => undefined);
  log.add('failed', { id: '1', load: load({ answer: { ...ANSWER, ...more } }), isCanceled: true });
  expect(navigation.files()).toBe(files);
});

test('a navigation is under way until its own document is shown', () => {
  const log = createLog();
  const navigation = watchNavigation(log, () => undefined);
  log.add('started', { loaderId: '1' });
  log.add('started', { loaderId: '2' });
  log.add('shown', { id: 'main', loaderId: '1', url: 'https://a.test/' });
  expect(navigation.isUnderWay()).toBe(true);
  log.add('shown', { id: 'main', loaderId: '2', url: 'https://a.test/' });
  expect(navigation.isUnderWay()).toBe(false);
});

test('a page that leads on later than soon is not waited for', () => {
  const log = createLog();
  const navigation = watchNavigation(log, () => undefined);
  log.add('scheduled', { delayS: 30 });
  expect(navigation.isPending()).toBe(false);
  log.add('scheduled', { delayS: 1 });
  expect(navigation.isPending()).toBe(true);
  log.add('unscheduled', {});
  expect(navigation.isPending()).toBe(false);
});

test('a journey has not arrived when a later document is shown in its place', async () => {
  const log = createLog();
  using journey = followJourney(log);
  log.add('started', { loaderId: '1' });
  log.add('started', { loaderId: '2' });
  const arrival = journey.arrival('1');
  log.add('shown', { id: 'main', loaderId: '2', url: 'https://a.test/' });
  expect(await arrival).toBe(false);
  expect(await journey.arrival('2')).toBe(true);
});

test('a journey is stuck where the last redirect led to', () => {
  const log = createLog();
  using journey = followJourney(log);
  const last = load({ url: 'https://b.test/', hop: 1, redirectStatus: 302 });
  log.add('requested', load({}));
  log.add('requested', last);
  log.add('failed', { id: '1', load: last, isCanceled: false });
  expect(journey.stuckAt()).toEqual({ url: 'https://b.test/', status: 302 });
});
