import { describe, expect, test } from 'vitest';
import { parsePage } from '../../../src/content/parse/index.ts';

describe('parsePage', () => {
  test.each([
    ['a fragment', '<p>one</p><p>two</p>', 'onetwo'],
    ['plain text', 'only words', 'only words'],
    ['nothing', '', ''],
    ['a document without a head', '<html><body><p>x</p></body></html>', 'x'],
    ['a doctype and a comment before the root', '<!doctype html><!-- c --><html><body>x</body></html>', 'x'],
    ['a byte order mark before the root', '\uFEFF<html><body>x</body></html>', 'x'],
  ])('gives %s a root with all of its text', (_, html, text) => {
    const { documentElement } = parsePage(html);
    expect(documentElement.localName).toBe('html');
    expect(documentElement.textContent).toBe(text);
  });

  test('reads on after a CDATA section that is never closed', () => {
    const document = parsePage('<html><body><![CDATA[ > <p>after</p></body></html>');
    expect(document.querySelector('p')?.textContent).toBe('after');
  });

  test('cuts markup that is nested without end, and keeps what came before', () => {
    const document = parsePage(`<p>first</p>${'<div>'.repeat(200_000)}deep`);
    expect(document.querySelector('p')?.textContent).toBe('first');
    expect(document.getElementsByTagName('div').length).toBeLessThan(5_000);
  });

  test('cuts a page of a million elements', { timeout: 60_000 }, () => {
    const document = parsePage('<i>a</i>'.repeat(500_000));
    expect(document.getElementsByTagName('i').length).toBeLessThanOrEqual(150_000);
  });

  test('does not mistake a long page of unclosed paragraphs for a deep one', () => {
    const document = parsePage('<p>a'.repeat(10_000));
    expect(document.getElementsByTagName('p').length).toBe(10_000);
  });
});
