import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../net/support/browser.ts';
import { NAME_CASES, ROLE_CASES } from '../support/name-cases.ts';
import { chromiumRole, namedElements, namesCode, type NamedElement } from '../support/names-in-page.ts';

let browser: Browser;
let page: Page;
let body = '';

beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
  await page.route('http://names.test/', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><title>t</title>${body}`,
    }),
  );
});
afterAll(() => browser.close());

async function show(html: string): Promise<void> {
  body = html;
  await page.goto('http://names.test/');
}

async function named(html: string): Promise<NamedElement> {
  await show(html);
  const [element] = await namedElements(page, '[x]');
  return element!;
}

describe('the name of an element', () => {
  test.each(NAME_CASES)('$says', async ({ html, name, chromium = name }) => {
    const element = await named(html);
    expect(element.ours.name).toBe(name);
    expect(
      element.chromium?.name
        .replace(/[\s\ue000-\uf8ff]+/g, ' ')
        .trim()
        .slice(0, chromium.length || 300),
    ).toBe(chromium);
  });
});

describe('the role of an element', () => {
  test.each(ROLE_CASES)('%s is "%s"', async (html, role) => {
    const element = await named(html);
    expect(element.ours.role).toBe(role);
    if (element.chromium?.isIgnored === false) expect(chromiumRole(element.chromium.role)).toBe(role);
  });

  test('what people write into is a field, although Chromium names no role', async () => {
    expect((await named('<div x contenteditable>a</div>')).ours.role).toBe('textbox');
  });
});

/** What one of our functions says of the marked element. */
async function told(html: string, call: string): Promise<unknown> {
  await show(html);
  return page.evaluate(`${await namesCode()}; {
    const { createNames, guessName, roleOf, stateOf } = wayfarerNames;
    const element = document.querySelector('[x]');
    ${call};
  }`);
}

const stateOf = (html: string): Promise<unknown> => told(html, 'stateOf(element, roleOf(element))');
const guessOf = (html: string): Promise<unknown> => told(html, 'guessName(element)');

describe('the state of an element', () => {
  test.each<[string, unknown]>([
    ['<a x href="#">a</a>', {}],
    ['<input x type="checkbox">', { checked: false }],
    ['<input x type="checkbox" checked>', { checked: true }],
    ['<div x role="checkbox" aria-checked="mixed">a</div>', { checked: 'mixed' }],
    ['<div x role="switch">a</div>', { checked: false }],
    ['<select><option>a<option x selected>b</select>', { selected: true }],
    ['<div role="tablist"><div x role="tab" aria-selected="true">a</div></div>', { selected: true }],
    ['<details open><summary x>a</summary>b</details>', { expanded: true }],
    ['<button x aria-expanded="false">a</button>', { expanded: false }],
    ['<button x aria-pressed="true">a</button>', { pressed: true }],
    ['<fieldset disabled><button x>a</button></fieldset>', { disabled: true }],
    ['<fieldset disabled><legend><button x>a</button></legend></fieldset>', {}],
    ['<div inert><button x>a</button></div>', { disabled: true }],
    ['<div x role="button" aria-disabled="true">a</div>', { disabled: true }],
    ['<input x readonly required value=" a  b ">', { readonly: true, required: true, value: 'a b' }],
    ['<input x aria-invalid="true">', { invalid: true }],
    ['<input x required type="email" value="wrong">', { required: true, value: 'wrong' }],
    ['<a x href="#" aria-current="page">a</a>', { current: 'page' }],
    ['<input x type="password" value="hunter2">', { value: '••••••' }],
    ['<input x type="password">', {}],
    ['<input x autocomplete="cc-number" value="4111111111111111">', { value: '••••••' }],
    ['<input x autocomplete="section-a billing cc-csc" value="123">', { value: '••••••' }],
    ['<input x autocomplete="one-time-code" value="1">', { value: '••••••' }],
    ['<input x autocomplete="cc-name" value="Ann Lee">', { value: 'Ann Lee' }],
    [`<input x value="${'a'.repeat(90)}">`, { value: `${'a'.repeat(80)}…` }],
    ['<input x style="-webkit-text-security:disc" value="SECRET">', { value: '••••••' }],
    ['<textarea x style="-webkit-text-security:disc">SECRET</textarea>', { value: '••••••' }],
    ['<div x contenteditable style="-webkit-text-security:disc">SECRET</div>', { value: '••••••' }],
    ['<div x contenteditable>visible<span style="display:none">SECRET</span></div>', { value: 'visible' }],
    ['<div x contenteditable>Ho<b>t</b>el<div>Rome</div></div>', { value: 'Hotel Rome' }],
    [
      '<div x role="combobox" aria-label="Colour">Red<ul style="display:none"><li>SECRET</li></ul></div>',
      { value: 'Red' },
    ],
    ['<select x><option>a<option selected>b c</select>', { value: 'b c' }],
    ['<select x multiple><option selected>a<option selected>b</select>', { value: 'a, b' }],
    ['<div x contenteditable>a <b>b</b></div>', { value: 'a b' }],
    ['<input x type="range" max="10" value="3">', { min: 0, max: 10, now: 3 }],
    ['<input x type="number" min="1" value="3">', { min: 1, now: 3, value: '3' }],
    [
      '<div x role="slider" aria-valuemin="1" aria-valuemax="5" aria-valuenow="2" aria-valuetext="two"></div>',
      { min: 1, max: 5, now: 2, value: 'two' },
    ],
    [
      '<input x type="range" max="11" value="10" aria-valuetext="November">',
      { min: 0, max: 11, now: 10, value: 'November' },
    ],
    ['<progress x max="4" value="1"></progress>', { min: 0, max: 4, now: 1 }],
    [`<textarea x>${'a'.repeat(79)}😀</textarea>`, { value: `${'a'.repeat(79)}…` }],
  ])('%s is %j', async (html, state) => {
    expect(await stateOf(html)).toEqual(state);
  });
});

describe('an element without a name is told by', () => {
  test.each([
    ['its title', '<a x href="/q1" title="Home"><i></i></a>', 'Home'],
    ['its placeholder', '<label for="a" hidden>l</label><input x id="a" placeholder="Find">', 'Find'],
    [
      'the title of a drawing in it',
      '<a x href="#"><span aria-hidden="true"><svg><title>Cart</title></svg></span></a>',
      'Cart',
    ],
    ['text that Chromium passes over', '<a x href="#"><article>News today</article></a>', 'News today'],
    ['a tooltip of a library', '<button x data-original-title="Undo"></button>', 'Undo'],
    ['where it leads', '<a x href="/shop/my-cart.html?x=1"><i></i></a>', 'my cart'],
    ['whom it calls', '<a x href="tel:+1-555"><i></i></a>', '+1-555'],
    ['the class of its icon', '<button x><i class="fa fa-shopping-cart"></i></button>', 'shopping cart'],
    ['a class of its own', '<button x class="btn btn-primary icon-trash"></button>', 'trash'],
    ['a class in camel case', '<button x class="headerCloseButton"></button>', 'close'],
    ['a class by the rules of BEM', '<button x class="modal__close--large"></button>', 'modal close'],
    ['its id', '<button x id="searchSubmit"></button>', 'search submit'],
    ['the icon of a set', '<button x><svg><use href="/i.svg#icon-bell"/></svg></button>', 'bell'],
    ['the file of its picture', '<button x><img src="/img/user_profile.png?v=2"></button>', 'user profile'],
    ['what stands beside it', '<p><span x tabindex="0"></span> Dark mode</p>', 'Dark mode'],
    ['nothing, when nothing tells of it', '<button x class="css-1q2w3e x9f"></button>', ''],
  ])('%s', async (_, html, name) => {
    expect(await guessOf(html)).toBe(name);
  });
});

describe('a field without a name is told by', () => {
  const snacks = (marked: string): string =>
    ['cheese', 'crackers', 'fruit', 'nuts', 'bread']
      .map((snack) => {
        const word = snack[0]!.toUpperCase() + snack.slice(1);
        return `<input ${snack === marked ? 'x' : ''} type="radio" name="snack" value="${snack}">${word}<br>`;
      })
      .join('\n');
  const todo =
    '<li><input x type="checkbox"><label>buy milk</label><button>×</button><input type="text" hidden></li>';

  test.each([
    ['the text after a radio button', `<p>Your snack</p>${snacks('cheese')}`, 'Cheese'],
    ['the text after a radio button, not that before it', snacks('bread'), 'Bread'],
    [
      'the text after the first checkbox of a line',
      '<p>Take: <input x type="checkbox"> One <input type="checkbox"> Two</p>',
      'One',
    ],
    [
      'the text after the last checkbox of a line',
      '<p>Take: <input type="checkbox"> One <input x type="checkbox"> Two</p>',
      'Two',
    ],
    [
      'the text before a checkbox in a line that ends with one',
      '<p>One <input x type="checkbox"> Two <input type="checkbox"></p>',
      'One',
    ],
    [
      'the text before the last checkbox of such a line',
      '<p>One <input type="checkbox"> Two <input x type="checkbox"></p>',
      'Two',
    ],
    ['a label beside it that belongs to nothing', todo, 'buy milk'],
    ['a label that points to nothing', 'Text <label for="none">Mail</label>: <input x name="m">', 'Mail'],
    ['a label after it, if no other field follows', '<p>Text <input x><label>Mail</label></p>', 'Mail'],
    [
      'its own of two labels',
      '<label>Mail</label><input name="a"><label>Phone</label><input x name="b">',
      'Phone',
    ],
    ['the text before it', '<form>Mail: <input x name="m17"></form>', 'Mail:'],
    [
      'the text on the line before it',
      '<form>Mail<br><input x name="m17"><br>Phone<br><input></form>',
      'Mail',
    ],
    [
      'the text in the cell before it',
      '<table><tr><td>Mail</td><td><input x name="m17"></td></tr></table>',
      'Mail',
    ],
    [
      'the text of its row',
      '<ul><li><span><input x type="checkbox"></span><div><b>buy</b> milk</div></li></ul>',
      'buy milk',
    ],
    [
      'the text of its row in a table',
      '<table><tr><td><input x type="checkbox"></td><td>Ann</td><td>Rome</td></tr></table>',
      'Ann',
    ],
    [
      'the text before a role of its own',
      '<label>Country <span x role="combobox">Spain</span></label>',
      'Country',
    ],
    [
      'a label that points to what HTML does not label',
      '<label for="c">Country</label><p>Text</p><span x id="c" role="combobox">Spain</span>',
      'Country',
    ],
    [
      'a label that points to a field of its own making',
      '<p>Text</p><div x id="c" contenteditable></div><label for="c">Note</label>',
      'Note',
    ],
    [
      'its placeholder',
      '<label for="a" hidden>l</label><input x id="a" name="q" placeholder="Find">',
      'Find',
    ],
    ['its name after all', '<form><input x name="first_name"></form>', 'first name'],
    [
      'the value of a radio button before its name',
      '<input x type="radio" name="size" value="extra-large">',
      'extra large',
    ],
    ['the text after it, where there is nothing else', '<p><input x> Kilograms</p>', 'Kilograms'],
  ])('%s', async (_, html, name) => {
    expect(await guessOf(html)).toBe(name);
  });

  test.each([
    ['the text of another field', '<p>Mail <input> <input x></p>'],
    ['the text of another row', '<ul><li>buy milk</li><li><input x type="checkbox"></li></ul>'],
    ['the text on the next line', '<p><input x type="radio"><br>Cheese</p>'],
    ['a sentence before it', `<p>${'Words and words. '.repeat(5)}<input x></p>`],
    ['text before the form', '<p>Welcome</p><form><input x></form>'],
    ['hidden text after it', '<p><input x type="radio"><span style="opacity:0">SECRET</span></p>'],
    [
      'a label that is not displayed',
      '<label for="c" style="display:none">SECRET</label><span x id="c" role="combobox"></span>',
    ],
    ['classes that say nothing of it', '<span x role="checkbox" class="ui-icon-only hitarea rect"></span>'],
  ])('not by %s', async (_, html) => {
    expect(await guessOf(html)).toBe('');
  });
});

describe('an element without a name is not told by', () => {
  test.each([
    ['text in it that is not displayed', '<button x><span style="display:none">SECRET</span><svg/></button>'],
    [
      'text in it that is transparent',
      '<a x href="#"><article style="filter:opacity(0)">SECRET</article></a>',
    ],
    ['text in no size', '<a x href="#"><article style="font-size:0">SECRET</article></a>'],
    [
      'text in a transparent colour',
      '<a x href="#"><article style="color:rgb(0 0 0/.01)">SECRET</article></a>',
    ],
    ['the title of something hidden in it', '<button x><i hidden title="SECRET"></i></button>'],
    [
      'transparent text beside it',
      '<div><span style="opacity:0">SECRET</span><button x><svg/></button></div>',
    ],
    [
      'text beside it that is out of the page',
      '<div><span style="position:absolute;left:-9999px">SECRET</span><button x></button></div>',
    ],
    ['the hidden part of what is written in it', '<div x contenteditable><i hidden>SECRET</i></div>'],
    [
      'what is written in it unreadably',
      '<div x contenteditable style="-webkit-text-security:disc">SECRET</div>',
    ],
    ['a button beside it', '<button>X</button><input x type="password">'],
    ['a button in something beside it', '<div><div>Hi <button>X</button></div><button x></button></div>'],
    ['a heading beside it', '<h1>N</h1><input x value="q">'],
    ['the heading around it', '<h1>N <button x></button></h1>'],
    ['an anchor beside it', '<a id="al">x</a><canvas x></canvas>'],
  ])('%s', async (_, html) => {
    expect(await guessOf(html)).toBe('');
  });
});

describe('names are read no further than needed of', () => {
  const named = 'const said = createNames().of(element);';

  test('a text of 60 MB', async () => {
    const said = await told(
      '<a x href="#"></a>',
      `element.append('word '.repeat(12_000_000)); ${named} element.remove(); said.length`,
    );
    expect(said).toBe(299);
  });

  // As a page brings it along: Chromium's parser makes 512 levels of it, and more of them crash its own layout.
  const nest = (tag: string): string => `${tag.repeat(20_000)}deep`;

  test('an element with 20,000 elements nested in it', async () => {
    const said = await told(`<div x role="button">top ${nest('<div>')}</div>`, `${named} said.slice(0, 3)`);
    expect(said).toBe('top');
  });

  test('a nest of 20,000 controls, each of them named', async () => {
    const all = `const names = createNames(); [...document.querySelectorAll('[role]')].map((one) => names.of(one))`;
    const said = await told(`<div x></div>${nest('<div role="button">')}`, all);
    expect([(said as string[]).length, (said as string[]).at(-1)]).toEqual([20_000, 'deep']);
  });
});
