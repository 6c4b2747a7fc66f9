import { describe, expect, test } from 'vitest';
import { findHidden, removeHidden } from '../../../src/content/hidden/index.ts';
import { pageOf, textOf } from '../page-of.ts';

/** What is left of a page whose body has this in it, beside a word before and one after. */
function left(body: string, head = ''): string {
  const page = pageOf(
    `<!doctype html><html><head>${head}</head><body><p>before</p>${body}<p>after</p></body></html>`,
  );
  removeHidden(page);
  for (const style of page.querySelectorAll('style')) (style as unknown as { remove(): void }).remove();
  return textOf(page);
}

const GONE = 'beforeafter';
const KEPT = 'beforetextafter';
const styled = (style: string): string => `<div style="${style}">text</div>`;
const ruled = (css: string, body = '<div class="x">text</div>'): string =>
  left(body, `<style>${css}</style>`);

describe('text that nobody can see is taken out', () => {
  test.each([
    'display:none',
    'DISPLAY : NONE !important',
    'visibility:hidden',
    'visibility:collapse',
    'opacity:0',
    'opacity:0%',
    'opacity: .001',
    'font-size:0',
    'font-size:0px',
    'font-size:1px',
    'font-size:0em',
    'font:0/0 a',
    'position:absolute;left:-9999px',
    'position:fixed;top:-10000px',
    'position:absolute;left:-100vw',
    'position:absolute;right:-9999px',
    'position:absolute;inset:-9999px auto auto auto',
    'margin-left:-9999px',
    'text-indent:-9999px',
    'text-indent:-100%;overflow:hidden',
    'position:absolute;clip:rect(0,0,0,0)',
    'position:absolute;clip:rect(1px 1px 1px 1px)',
    'clip-path:inset(50%)',
    'clip-path: inset(100%)',
    'clip-path:circle(0)',
    'clip-path:polygon(0 0, 0 0, 0 0)',
    'width:1px;height:1px;overflow:hidden',
    'height:0;overflow:hidden',
    'max-height:0;overflow-y:hidden',
    'width:0;overflow:clip',
    'transform:scale(0)',
    'transform:translateX(-9999px)',
    'scale:0',
    'content-visibility:hidden',
    'color:#fff;background:#fff',
    'color:white;background-color:rgb(255, 255, 255)',
    'color:#fefefe;background:#ffffff',
    'color:rgba(255,255,255,1)',
    'color:transparent',
    'color:rgba(0,0,0,0)',
    "background:url('a;b.png');display:none",
  ])('%s', (style) => {
    expect(left(styled(style))).toBe(GONE);
  });

  test.each([
    '<div hidden>text</div>',
    '<template>text</template>',
    '<noscript>text</noscript>',
    '<!-- text -->',
    '<dialog>text</dialog>',
    '<input type="hidden" value="text">',
    '<datalist><option>text</option></datalist>',
    '<div popover>text</div>',
    '<video src="a.mp4">text</video>',
    '<canvas>text</canvas>',
    '<font color="#ffffff">text</font>',
    '<table bgcolor="#000000"><tr><td style="color:black">text</td></tr></table>',
    '<div style="visibility:hidden"><div><span>text</span></div></div>',
    '<div style="font-size:0"><b style="font-size:2em">text</b></div>',
  ])('%s', (body) => {
    expect(left(body)).toBe(GONE);
  });

  test.each([
    '.x{display:none}',
    'div.x{visibility:hidden}',
    'body > .x{opacity:0}',
    'html body .x{font-size:0}',
    '[class=x]{display:none}',
    '.y, .x {display:none}',
    '.x:not(.y){display:none}',
    '@media screen{.x{display:none}}',
    '@media (min-width: 800px) and (max-width:2000px){.x{display:none}}',
    '@supports (display:grid){@layer a{.x{display:none}}}',
    '/* a { } */ .y::before{content:"}"} .x{display:none}',
    '.x{position:absolute!important;width:1px;height:1px;margin:-1px;overflow:hidden;clip:rect(0,0,0,0)}',
    '.x{display:block}.x{display:none}',
    'div{display:block}.x{display:none}',
    '.x{display:none!important} div.x{display:block}',
    '.x{display:none}.x:first-child{display:block}',
    '.x{display:none}.y + .x{display:block}',
  ])('by a rule: %s', (css) => {
    expect(ruled(css)).toBe(GONE);
  });

  test('by the name for listeners whose rule lies in another sheet', () => {
    const sheet = '<link rel="stylesheet" href="a.css">';
    for (const name of ['sr-only', 'visually-hidden', 'a screen-reader-text b']) {
      expect(left(`<div class="${name}">text</div>`, sheet)).toBe(GONE);
    }
    expect(left('<div class="sr-only md:not-sr-only">text</div>', sheet)).toBe(KEPT);
    expect(left('<div class="overflow-hidden">text</div>', sheet)).toBe(KEPT);
    expect(left('<div class="sr-only">text</div>')).toBe(KEPT);
  });

  test('and counted by pieces', () => {
    const page = pageOf(
      '<html><body><p>a</p><p hidden>b</p><p style="opacity:0">c<b>d</b></p><i hidden></i><!--e--><!-- --></body></html>',
    );
    expect(removeHidden(page)).toEqual({ removed: 2, comments: 1 });
  });
});

describe('text that people can see stays', () => {
  test.each([
    'display:block',
    'opacity:0.5',
    'left:-9999px',
    'position:absolute;left:-20px',
    'position:absolute;top:5000px',
    'clip:rect(0,0,0,0)',
    'height:0',
    'height:0;overflow:hidden;padding-bottom:56.25%',
    'overflow:hidden',
    'width:1px',
    'margin-bottom:-9999px;padding-bottom:9999px',
    'font-size:0.5em',
    'font-size:80%',
    'text-indent:2em',
    'clip-path:inset(10%)',
    'transform:translate(-50%,-50%)',
    'transform:scale(1.05)',
    'color:#fff;background:url(dark.png)',
    'color:#fff;background:#000',
    'color:transparent;background:linear-gradient(red,blue);-webkit-background-clip:text',
    'color:var(--x);background:#fff',
    'display:none;display:block',
  ])('%s', (style) => {
    expect(left(styled(style))).toBe(KEPT);
  });

  test.each([
    '<div aria-hidden="true">text</div>',
    '<details><p>text</p></details>',
    '<dialog open>text</dialog>',
    '<div hidden="until-found">text</div>',
    '<div style="visibility:hidden"><b style="visibility:visible">text</b></div>',
    '<div style="font-size:0"><b style="font-size:12px">text</b></div>',
    '<div hidden style="display:block">text</div>',
    '<x-y><template shadowrootmode="open">text</template></x-y>',
    '<div style="background:#000"><b style="color:#fff">text</b></div>',
    '<div style="color:#fff"><button>text</button></div>',
    '<span style="display:none"><math>text</math></span>',
  ])('%s', (body) => {
    expect(left(body)).toBe(KEPT);
  });

  test.each([
    '.x:hover{display:none}',
    '.x::before{display:none}',
    '@media print{.x{display:none}}',
    '@media (max-width:600px){.x{display:none}}',
    '@media (min-resolution:2dppx){.x{display:none}}',
    '@keyframes a{from{opacity:0}}',
    '.x{display:none}.x{display:block}',
    '.x{display:none}div.x{display:block}',
    '.x{display:none}.x:nth-child(2){display:block}',
    '.x{display:none}p + .x{display:block}',
    '.x:nth-child(7){display:none}',
    '.xy{display:none}',
    'p .x{display:none}',
    '.x{display:none!important}.x{display:block!important}',
  ])('with the rule %s', (css) => {
    expect(ruled(css)).toBe(KEPT);
  });

  test('an attribute is stronger than a rule, and weaker than an important one', () => {
    const body = '<div class="x" style="display:block">text</div>';
    expect(ruled('#a .x, .x{display:none}', body)).toBe(KEPT);
    expect(ruled('.x{display:none !important}', body)).toBe(GONE);
  });

  test('white letters stay where another sheet may have drawn the ground', () => {
    const sheet = '<link rel="stylesheet" href="a.css">';
    expect(left('<div class="hero"><b style="color:#fff">text</b></div>', sheet)).toBe(KEPT);
    expect(left('<b style="color:#fff;background:#fff">text</b>', sheet)).toBe(GONE);
  });

  test('pictures that wait in noscript stay', () => {
    const page = pageOf('<html><body><p>a</p><noscript><img src="a.png"></noscript></body></html>');
    removeHidden(page);
    expect([...page.querySelectorAll('noscript img')]).toHaveLength(1);
  });
});

const PARAGRAPHS = `<p>${'A sentence of the page. '.repeat(10)}</p>`.repeat(5);

describe('a page is never emptied', () => {
  test.each([
    `<body style="opacity:0">${PARAGRAPHS}</body>`,
    `<body><div style="visibility:hidden">${PARAGRAPHS}</div></body>`,
    `<body><p>Loading</p><div id="app" style="display:none">${PARAGRAPHS}</div></body>`,
    `<body><p>Loading</p><div hidden id="S:0">${PARAGRAPHS}</div></body>`,
    `<body>${PARAGRAPHS.replaceAll('<p>', '<p style="opacity:0;transform:translateY(20px)">')}</body>`,
  ])('by what is undone when scripts run: %s', (body) => {
    const page = pageOf(`<!doctype html><html>${body}</html>`);
    const hidden = findHidden(page);
    expect(hidden.waitsForScripts).toBe(true);
    removeHidden(page, hidden);
    expect(textOf(page)).toContain('A sentence of the page.');
  });

  test('but what is hidden inside of it goes all the same', () => {
    const page = pageOf(`<html><body style="opacity:0">${PARAGRAPHS}<p hidden>secret</p></body></html>`);
    removeHidden(page);
    expect(textOf(page)).not.toContain('secret');
  });

  test('a consent dialog that is longer than the page is not the page', () => {
    const page = pageOf(
      `<html><body><p>The page.</p><div id="cookie-consent" style="display:none">${PARAGRAPHS}</div></body></html>`,
    );
    expect(findHidden(page).waitsForScripts).toBe(false);
    removeHidden(page);
    expect(textOf(page)).toBe('The page.');
  });

  test('by its noscript, where that is all it says', () => {
    const page = pageOf(`<html><body><div id="main"></div><noscript>${PARAGRAPHS}</noscript></body></html>`);
    const hidden = findHidden(page);
    expect(hidden.hasTextInNoscript).toBe(true);
    removeHidden(page, hidden);
    expect(textOf(page)).toContain('A sentence of the page.');
  });
});

describe('hostile pages', () => {
  test('twenty thousand elements in each other are no problem', () => {
    const page = pageOf(`<html><body>${'<div class="x">'.repeat(20_000)}<p hidden>a</p>b</body></html>`);
    expect(removeHidden(page).removed).toBe(1);
  });

  test.each([
    ':read-only',
    ':nth-child(x)',
    ':lang(de)',
    ':dir(rtl)',
    ':is(:state(a))',
    ':not(:read-write)',
    ':defined',
  ])('a selector with %s does no harm', (part) => {
    expect(ruled(`p.y${part}{display:none} .x{display:none}`)).toBe(GONE);
    expect(ruled(`.x${part}{color:red}`)).toBe(KEPT);
  });

  test('many rules on many elements are given up at a bound, and it is said', () => {
    const css = Array.from({ length: 3000 }, (_, n) => `.a${n} .x{display:none}`).join('');
    const page = pageOf(
      `<html><head><style>${css}</style></head><body>${'<i class="x">t</i>'.repeat(3000)}</body></html>`,
    );
    expect(findHidden(page).isExhausted).toBe(true);
  });

  test('variables with very many values are given up at a bound, and it is said', () => {
    const css = '*{--a:red}'.repeat(50_000);
    const boxes = `${'<div>'.repeat(300)}${'<i style="color:var(--a)">t</i>'.repeat(300)}`;
    const page = pageOf(`<html><head><style>${css}</style></head><body>${boxes}</body></html>`);
    expect(findHidden(page).isExhausted).toBe(true);
  });

  test.each([
    `<style>${'a{'.repeat(50_000)}</style>`,
    `<style>${'@media all{'.repeat(50_000)}</style>`,
    `<style>${'/*'.repeat(50_000)}</style>`,
    `<style>${'"\\'.repeat(50_000)}</style>`,
    `<style>.${'\\'.repeat(50_000)}{display:none}</style>`,
    `<style>${':not('.repeat(50_000)}{display:none}</style>`,
    `<style>${'a '.repeat(50_000)}{display:none}</style>`,
    `<style>${'['.repeat(50_000)}{display:none}</style>`,
    `<style>@import url(${' '.repeat(10_000)}"x;</style>`,
    `<style>@import "a" supports(x)${' '.repeat(500_000)});</style>`,
    `<p style="${'('.repeat(100_000)}">x</p>`,
    `<p style="${'a:b;'.repeat(100_000)}display:none">x</p>`,
    `<p style="transform:${'scale('.repeat(20_000)}">x</p>`,
  ])('broken styles end: %.30s', (html) => {
    expect(left(html)).toContain('before');
  });
});
