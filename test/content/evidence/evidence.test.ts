import { describe, expect, test } from 'vitest';
import { browserEvidence, contentFrames, type BrowserEvidence } from '../../../src/content/evidence/index.ts';
import { pageOf } from '../page-of.ts';

function evidence(html: string, status = 200): BrowserEvidence | undefined {
  return browserEvidence(pageOf(html), { html, url: 'https://example.org/', status });
}

const page = (body: string, head = '<title>App</title>'): string =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const BUNDLE = '<script src="/static/js/app.js"></script>';
const PROSE = `<p>${'A sentence that a server has written. '.repeat(10)}</p>`.repeat(3);

describe('a page that only scripts can fill is opened in a browser', () => {
  test.each<[string, string, BrowserEvidence]>([
    [
      'React',
      `<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>${BUNDLE}`,
      'empty_app_root',
    ],
    [
      'Vue',
      `<div id="app"></div><script type="module" src="/assets/index-a1b2c3.js"></script>`,
      'empty_app_root',
    ],
    [
      'Next',
      `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{}</script><script src="/_next/static/chunks/main.js"></script>`,
      'empty_app_root',
    ],
    ['Nuxt', `<div id="__nuxt"><div class="loader">Loading…</div></div>${BUNDLE}`, 'empty_app_root'],
    ['Angular', `<app-root></app-root><script src="main.abc.js"></script>`, 'empty_app_root'],
    ['Gatsby', `<div id="___gatsby"></div>${BUNDLE}`, 'empty_app_root'],
    [
      'Svelte',
      `<div style="display: contents"></div><script>__sveltekit_x = {}</script>`,
      'framework_without_text',
    ],
    ['Alpine', `<div x-cloak></div>${BUNDLE}`, 'framework_without_text'],
    ['plain', `<p>Loading</p>${BUNDLE}`, 'little_text'],
  ])('%s', (_, body, reason) => {
    expect(evidence(page(body))).toBe(reason);
  });

  test('although it has a long navigation of its own', () => {
    const nav = `<nav>${'<a href="/x">A link to somewhere</a>'.repeat(60)}</nav>`;
    expect(evidence(page(`${nav}<div id="root"></div>${BUNDLE}`))).toBe('empty_app_root');
  });

  test.each([
    '<noscript>Please enable JavaScript to view the site.</noscript>',
    '<noscript>Bitte aktivieren Sie JavaScript.</noscript>',
    '<p>This site requires JavaScript.</p>',
    '<p>JavaScript is disabled in your browser.</p>',
  ])('when it asks for JavaScript: %s', (body) => {
    expect(evidence(page(body + BUNDLE))).toBe('asks_for_javascript');
  });

  test.each([
    ['<script>window.location.href = "/en/";</script>', 'script_redirect'],
    ['<script>location.replace("/x")</script><p>Moving on</p>', 'script_redirect'],
  ])('when it sends its readers on: %s', (body, reason) => {
    expect(evidence(page(body))).toBe(reason);
  });

  test('when it refreshes to another address at once, and not when it renews itself', () => {
    const refresh = (content: string): string =>
      page('<p>Hello</p>', `<meta http-equiv="Refresh" content="${content}">`);
    expect(evidence(refresh('0; url=/en/'))).toBe('meta_refresh');
    expect(evidence(refresh("0;URL='https://example.org/'"))).toBe('meta_refresh');
    expect(evidence(refresh('300'))).toBeUndefined();
    expect(evidence(refresh('300; url=/en/'))).toBeUndefined();
  });

  test('when it checks who is there', () => {
    const check = page(
      '<h1>example.org</h1><p>Verifying you are human. This may take a few seconds.</p><script src="/cdn-cgi/challenge-platform/x.js"></script>',
      '<title>Just a moment...</title>',
    );
    expect(evidence(check, 403)).toBe('challenge_page');
    expect(evidence(check)).toBe('challenge_page');
  });

  test('when all of it is hidden until scripts run', () => {
    expect(evidence(`<html><body style="opacity:0">${PROSE}${BUNDLE}</body></html>`)).toBe(
      'hidden_until_scripts',
    );
  });
});

describe('a page that shows its text needs none', () => {
  test.each([
    [
      'with a framework around it',
      `<div id="__next" data-reactroot="">${PROSE}</div><script src="/_next/static/x.js"></script>`,
    ],
    ['with an empty root beside it', `${PROSE}<div id="root"></div>${BUNDLE}`],
    [
      'with a hint for readers without scripts',
      `${PROSE}<noscript>Please enable JavaScript.</noscript>${BUNDLE}`,
    ],
    ['about being human', `${PROSE}<p>Verify you are human, they said.</p>${BUNDLE}`],
    ['in noscript alone', `<div id="main-outlet"></div><noscript>${PROSE}</noscript>${BUNDLE}`],
    ['in few words, without scripts', '<h1>It works!</h1>'],
    ['in few words, with data alone', '<h1>Hi</h1><script type="application/ld+json">{}</script>'],
  ])('%s', (_, body) => {
    expect(evidence(page(body))).toBeUndefined();
  });
});

test.each(['<script a', '<style>', '<'])('markup in a frame that does not end is read in time: %s', (tag) => {
  const document = pageOf(page(`<iframe srcdoc="${tag.repeat(1_000_000)}"></iframe>${PROSE}`));
  expect(contentFrames(document, { url: 'https://example.org/', visibleChars: 1000 }).count).toBeLessThan(2);
});
