import { describe, expect, test } from 'vitest';
import { baseOf, isCutByParsing, parsePage } from '../../../src/content/parse/index.ts';

const URL_OF_PAGE = 'https://example.org/docs/page';

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

  test.each([
    ['div', '<div>', '</div>'],
    ['span', '<span>', '</span>'],
    ['list', '<ul><li>', '</li></ul>'],
    ['quote', '<blockquote>', '</blockquote>'],
    ['table', '<table><tr><td>', '</td></tr></table>'],
  ])('keeps what lies at the bottom of a %s nested without end, and behind it', (_, open, close) => {
    for (const depth of [20_000, 49_000]) {
      const html = `<p>first</p>${open.repeat(depth)}deep${close.repeat(depth)}<p id="last">last</p>`;
      const document = parsePage(html);
      expect(document.documentElement.textContent?.split(/\s+/).join('')).toBe('firstdeeplast');
      expect(document.querySelector('#last')?.parentNode?.localName).toBe('body');
    }
  });

  test('leaves out no element that may hide what it holds, however deep', () => {
    const inner = '<div hidden>trap</div><div class="x">y</div><script>code</script><template>t</template>';
    const document = parsePage(`${'<div>'.repeat(20_000)}${inner}${'</div>'.repeat(20_000)}`);
    expect(document.querySelector('[hidden]')?.textContent).toBe('trap');
    expect(document.querySelector('script')?.textContent).toBe('code');
    expect(document.querySelector('template')).not.toBeNull();
  });

  test('says whether it cut', () => {
    expect(isCutByParsing('<div>'.repeat(100_000))).toBe(false);
    expect(isCutByParsing('<div class="a">'.repeat(100_000))).toBe(true);
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

test.each(['javascript:alert(1)', 'data:text/html,x', 'http://'])('a base of %s is ignored', (base) => {
  const document = parsePage(`<html><head><base href="${base}"></head><body></body></html>`);
  expect(baseOf(document, URL_OF_PAGE)).toBe(URL_OF_PAGE);
});
