import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite } from '../site/server.ts';
import { elementNamed, groupsOf, namesOf, startSeenPages, type SeenPages } from '../support/seen-pages.ts';

let pages: SeenPages;

beforeAll(async () => {
  pages = await startSeenPages();
});
afterAll(() => pages[Symbol.asyncDispose]());

describe('what can be acted on', () => {
  test('native controls, roles of ARIA, what takes the focus, handlers and hands are listed, in order', async () => {
    const seen = await pages.see(`<a href="/a">Link</a><button>Button</button><input aria-label="Field">
      <input type="hidden" value="x"><select aria-label="Choice"><option>One</option></select>
      <textarea aria-label="Text"></textarea><details><summary>More</summary></details>
      <div contenteditable aria-label="Editor" role="textbox"></div><div role="button">Role</div>
      <div tabindex="0">Focus</div><div onclick="1">Handler</div><div style="cursor:pointer">Hand</div>
      <a>No link</a><div role="option">Option</div><div role="tabpanel" tabindex="0">Panel</div><p>Text</p>`);
    expect(seen.elements.map(({ name, evidence }) => `${name} ${evidence}`)).toEqual([
      'Link native',
      'Button native',
      'Field native',
      'Choice native',
      'Text native',
      'More native',
      'Editor native',
      'Role aria',
      'Focus focusable',
      'Handler listener',
      'Hand cursor',
      'Option aria',
    ]);
    expect(elementNamed(seen, 'Hand')?.role).toBe('clickable');
  });

  test('one control is listed once, whatever is inside of it or around it', async () => {
    const seen =
      await pages.see(`<div onclick="1" style="cursor:pointer"><a href="/a"><span tabindex="0">One</span><b style="cursor:pointer">!</b></a></div>
      <label style="cursor:pointer"><input type="checkbox"><span>Two</span></label>
      <div style="cursor:pointer"><span>Three</span> <i>words</i></div>`);
    expect(namesOf(seen)).toEqual(['One!', 'Two', 'Three words']);
  });

  test('a tab is a tab with its state, whatever link fills it', async () => {
    const seen =
      await pages.see(`<ul role="tablist"><li role="tab" aria-selected="true" tabindex="0"><a role="presentation" tabindex="-1" href="#a">One</a></li>
      <li role="tab" aria-selected="false" tabindex="-1"><a role="presentation" tabindex="-1" href="#b">Two</a></li>
      <li role="tab" aria-selected="false" tabindex="-1"><a href="#c">Three</a></li></ul>
      <ul role="menu"><li role="menuitem"><a href="#d">Four</a></li></ul><a role="presentation" href="#e">Five</a>`);
    expect(seen.elements.map(({ role, name, state }) => [role, name, state?.selected])).toEqual([
      ['tab', 'One', true],
      ['tab', 'Two', false],
      ['tab', 'Three', false],
      ['link', 'Four', undefined],
      ['link', 'Five', undefined],
    ]);
  });

  test('a part that takes the keyboard in a long and thin one is a slider', async () => {
    const BAR = 'position:relative;width:300px;height:10px;background:#ccc;margin:20px';
    const KNOB = 'position:absolute;top:-5px;width:20px;height:20px;background:#06c';
    const seen =
      await pages.see(`<p>Volume: <b>20</b></p><div style="${BAR}"><span tabindex="0" style="${KNOB};left:20%;margin-left:-10px"></span></div>
      <form>Price: $75 - $300<div style="${BAR}"><i style="${KNOB};left:25%;width:75px"></i><a href="#" style="${KNOB};left:25%;margin-left:-10px"></a><a href="#" style="${KNOB};left:100%;margin-left:-10px"></a></div></form>
      <section>Height<div style="${BAR};width:10px;height:200px"><span tabindex="0" style="${KNOB};left:-5px;top:auto;bottom:50%;margin-bottom:-10px"></span></div></section>
      <section>Zoom<div style="${BAR}"><span tabindex="0" style="${KNOB};left:140px">7</span></div></section>`);
    expect(seen.elements.map(({ role, name, state }) => [role, name, state?.value])).toEqual([
      ['slider', 'Volume', '20 %'],
      ['slider', 'Price', '25 %'],
      ['slider', 'Price', '100 %'],
      ['slider', 'Height', '50 %'],
      ['slider', 'Zoom', '50 %'],
    ]);
  });

  test('a knob of a switch, an icon in a bar, dots and other small parts that take the keyboard are no sliders', async () => {
    const BAR = 'position:relative;width:300px;height:30px;background:#ccc;margin:20px';
    const KNOB = 'position:absolute;top:5px;width:20px;height:20px;background:#06c';
    const seen =
      await pages.see(`<div style="${BAR};width:50px"><span tabindex="0" style="${KNOB}"></span></div>
      <div style="${BAR}">New messages <span tabindex="0" style="${KNOB};right:5px"></span></div>
      <div style="${BAR}"><input aria-label="Find"><span tabindex="0" style="${KNOB};right:5px"></span></div>
      <div style="${BAR}"><span tabindex="0" style="${KNOB};right:5px"><svg></svg></span></div>
      <div style="${BAR};height:200px"><span tabindex="0" style="${KNOB};right:5px"></span></div>
      <div style="${BAR}"><a href="/next" style="${KNOB};right:5px"></a></div>
      <div style="${BAR}">${'<span tabindex="0" style="display:inline-block;width:10px;height:10px"></span>'.repeat(3)}</div>`);
    expect(seen.elements).toHaveLength(10);
    expect(seen.elements.filter(({ role }) => role === 'slider')).toEqual([]);
  });

  test('a label names the role that it points to', async () => {
    const seen = await pages.see(
      `<label for="c">Country</label><span id="c" role="combobox" tabindex="0">Spain</span>`,
    );
    expect(seen.elements).toMatchObject([{ role: 'combobox', name: 'Country', state: { value: 'Spain' } }]);
  });

  test('elements are in the group of their owner', async () => {
    const seen =
      await pages.see(`<div role="radiogroup" aria-label="Size" aria-owns="far box"><span role="radio" tabindex="0">S</span></div>
      <div role="radiogroup" aria-label="Colour"><span role="radio" tabindex="0">Red</span><span id="far" role="radio" tabindex="0">M</span></div>
      <div id="box"><p><span role="radio" tabindex="0">L</span></p></div>`);
    expect(groupsOf(seen)).toEqual({ Size: ['S', 'M', 'L'], Colour: ['Red'] });
  });

  test('a page that listens as a whole is not a control, a card with a few controls is', async () => {
    const seen =
      await pages.see(`<main onclick="1"><div style="height:700px"><button>A</button><button>B</button></div>
      <div onclick="1" style="cursor:pointer;width:200px" aria-label="Card">Card <button>C</button> <button>D</button></div></main>`);
    expect(seen.elements.map(({ tag }) => tag)).toEqual(['button', 'button', 'div', 'button', 'button']);
  });

  test('a card or a row that takes a click is listed beside its only control where it says something itself', async () => {
    const seen =
      await pages.see(`<div id="c" style="cursor:pointer">Blue shoes <a href="/in">reviews</a></div>
      <table><tr onclick="1" style="cursor:pointer"><td>Row one<td><input type="checkbox" aria-label="Take"></tr>
      <tr onclick="1"><td>Row two<td><button>Delete</button></tr></table><div id="d">Red shoes <a href="/in2">more</a></div>
      <div onclick="1"><a href="/3">Wrapped</a></div><div onclick="1"><label>Name <input></label></div>
      <form onclick="1">Find <input aria-label="Words"></form><div onclick="1"><a href="/4">Seen</a><span hidden>Unseen</span></div>
      <div onclick="1" style="height:700px">Page <a href="/5">Last</a></div>
      <script>for (const id of ['c', 'd']) document.getElementById(id).addEventListener('click', () => 0)</script>`);
    expect(seen.elements.map(({ tag }) => tag).join(' ')).toBe(
      'div a tr input tr button div a a input input a a',
    );
  });

  test.each([
    ['items', '<ul id="d"><li>Item 1</li><li>Item 2</li><li>Item 3</li></ul>', 'li'],
    ['items in a wrapper', '<div id="d"><ol><li>Item 1</li><li>Item 2</li><li>Item 3</li></ol></div>', 'li'],
    [
      'rows of a table',
      '<table id="d"><tr><td>Item<td>1</tr><tr><td>Item<td>2</tr><tr><td>Item<td>3</tr></table>',
      'tr',
    ],
    [
      'cards',
      '<div id="d"><div class="c">Item 1</div><div class="c on">Item 2</div><div class="c">Item 3</div></div>',
      'div',
    ],
    ['plain blocks', '<div id="d"><div>Item 1</div><div>Item 2</div><div>Item 3</div></div>', 'div'],
    [
      'items under a hand',
      '<ul id="d" style="cursor:pointer"><li>Item 1</li><li>Item 2</li><li>Item 3</li></ul>',
      'li',
    ],
  ])('a list that listens for its %s is listed by them', async (_, html, tag) => {
    const seen = await pages.see(`${html}<script>d.addEventListener('click', () => 0)</script>`);
    expect(seen.elements.map((element) => [element.name, element.tag, element.role])).toEqual(
      [1, 2, 3].map((n) => [`Item ${n}`, tag, 'clickable']),
    );
  });

  test('items of a tree with one listener are listed at every depth, by their own words', async () => {
    const seen = await pages.see(`<ul id="d"><li><span>Fruit</span><ul><li>Apple</li><li>Pear</li></ul></li>
      <li>Leek</li></ul><script>d.addEventListener('click', () => 0)</script>`);
    expect(namesOf(seen)).toEqual(['Fruit', 'Apple', 'Pear', 'Leek']);
  });

  test('a card that says more than its items is one element', async () => {
    const seen =
      await pages.see(`<div onclick="1" style="cursor:pointer"><h3>Basic</h3><ul><li>One</li><li>Two</li></ul></div>
      <div onclick="1" style="cursor:pointer"><div>Title</div><div>Words</div><div>£5</div></div>`);
    expect(namesOf(seen)).toEqual(['Basic One Two', 'Title Words £5']);
  });

  test('a row under a hand whose list listens is listed beside the control in it', async () => {
    const row = (name: string): string => `<li style="cursor:pointer">${name} <button>Star</button></li>`;
    const seen = await pages.see(
      `<ul id="d">${row('Ann')}${row('Bob')}</ul><script>d.addEventListener('click', () => 0)</script>`,
    );
    expect(seen.elements.map(({ tag }) => tag)).toEqual(['li', 'button', 'li', 'button']);
  });

  test('a row that does something under the pointer is listed, itself or by its list', async () => {
    const seen =
      await pages.see(`<ul><li class="h">Ann</li><li class="h">Bob <a href="/b">Profile</a></li><li class="h"><a href="/c">Cid</a></li></ul>
      <ul id="d"><li>One</li><li>Two</li></ul><div class="h"><p>Part</p><button>Save</button></div>
      <script>for (const each of document.querySelectorAll('.h')) each.addEventListener('mouseenter', () => 0);
        d.addEventListener('mouseover', () => 0)</script>`);
    expect(seen.elements.map(({ role, tag, name }) => `${role} ${tag} ${name}`)).toEqual([
      'hoverable li Ann',
      'hoverable li Bob Profile',
      'link a Profile',
      'link a Cid',
      'hoverable li One',
      'hoverable li Two',
      'button button Save',
    ]);
  });

  test('content of open, closed and declared shadow roots is listed where it is shown, slotted content in its slot', async () => {
    const seen =
      await pages.see(`<button>First</button><x-open><button slot="s">Slotted</button></x-open><x-closed></x-closed>
      <div><template shadowrootmode="open"><button>Declared</button></template></div><button>Last</button>
      <script>
        document.querySelector('x-open').attachShadow({mode:'open'}).innerHTML = '<button>Before</button><slot name="s"></slot><button>After</button>';
        document.querySelector('x-closed').attachShadow({mode:'closed'}).innerHTML = '<button>Closed</button>';
      </script>`);
    expect(namesOf(seen)).toEqual(['First', 'Before', 'Slotted', 'After', 'Closed', 'Declared', 'Last']);
    expect(seen.elements.filter(({ covered }) => covered)).toEqual([]);
  });

  test('links to the same place have the same target', async () => {
    const seen = await pages.see('<a href="/a">1</a><a href="/b">2</a><a href="a">3</a><a href="#">4</a>');
    expect(seen.elements.map(({ target }) => target)).toEqual([1, 2, 1, undefined]);
  });

  test('at most so many are told of, and the others counted', async () => {
    await pages.open('<button>A</button><button>B</button><button>C</button>');
    const seen = (await pages.ask('perceive', { mostElements: 2 })).value;
    expect(seen).toMatchObject({ elements: [{ name: 'A' }, { name: 'B' }], counts: { beyond: 1 } });
  });
});

const toggle = (n: number): string =>
  `<h3><button aria-expanded="${n === 2 ? 'false' : 'true'}">Part ${n}</button></h3>`;

describe('groups are named by', () => {
  test.each([
    [
      'the legend of a fieldset',
      '<fieldset><legend>Colour</legend><label><input type="radio" name="c">Oat</label><label><input type="radio" name="c">Navy</label></fieldset>',
      'radiogroup',
    ],
    [
      'the words before radio buttons',
      '<main><div><span>Colour:</span><label><input type="radio" name="c">Oat</label><label><input type="radio" name="c">Navy</label></div></main>',
      'radiogroup',
    ],
    [
      'the label of a role',
      '<div role="radiogroup" aria-label="Colour"><div role="radio">Oat</div><div role="radio">Navy</div></div>',
      'radiogroup',
    ],
    [
      'the label of a navigation',
      '<nav aria-label="Colour"><a href="/1">Oat</a><a href="/2">Navy</a></nav>',
      'nav',
    ],
    [
      'the heading of a section',
      '<section><h2>Colour</h2><a href="/1">Oat</a><a href="/2">Navy</a></section>',
      'section',
    ],
    [
      'the heading before a list',
      '<div><div class="head"><h3>Colour</h3></div><ul><li><a href="/1">Oat</a></li><li><a href="/2">Navy</a></li></ul></div>',
      'section',
    ],
    [
      'the heading inside of a form',
      '<form><h2>Colour</h2><button>Oat</button><button>Navy</button></form>',
      'form',
    ],
    [
      'the caption of a table',
      '<table><caption>Colour</caption><tr><th>x</th></tr><tr><td><a href="/1">Oat</a></td></tr><tr><td><a href="/2">Navy</a></td></tr></table>',
      'table',
    ],
    [
      'the label of a tab list',
      '<div role="tablist" aria-label="Colour"><button role="tab">Oat</button><button role="tab">Navy</button></div>',
      'tabs',
    ],
    [
      'the label of a dialog',
      '<div role="dialog" aria-label="Colour"><button>Oat</button><button>Navy</button></div>',
      'dialog',
    ],
    [
      'the words of an open disclosure',
      '<details open><summary>Colour</summary><p><a href="/1">Oat</a><a href="/2">Navy</a></p></details>',
      'section',
    ],
  ])('%s', async (_, html, kind) => {
    const seen = await pages.see(`<h1>Jumper</h1><p><a href="/other">Other</a></p>${html}`);
    expect(groupsOf(seen)['Colour']).toEqual(['Oat', 'Navy']);
    expect(groupsOf(seen)['Jumper']).toContain('Other');
    expect(seen.groups.find(({ name }) => name === 'Colour')?.kind).toBe(kind);
  });

  test('the last heading before them, each within its landmark', async () => {
    const seen =
      await pages.see(`<header><a href="/">Home</a></header><main><h1>News</h1><a href="/1">Lead</a>
      <h2>Sport</h2><p><a href="/2">Match</a></p></main><footer><a href="/3">Imprint</a></footer>`);
    expect(groupsOf(seen)).toEqual({
      header: ['Home'],
      News: ['Lead'],
      Sport: ['Match'],
      footer: ['Imprint'],
    });
    expect(seen.elements.map(({ landmark }) => landmark)).toEqual(['header', 'main', 'main', 'footer']);
  });

  test('the list and not the card, when each card has a heading', async () => {
    const card = (name: string): string =>
      `<li><h3><a href="/${name}">${name}</a></h3><p>£5</p><button>Add</button></li>`;
    const seen = await pages.see(
      `<main><h2>Popular</h2><ul>${['A', 'B', 'C'].map(card).join('')}</ul></main>`,
    );
    expect(groupsOf(seen)).toEqual({ Popular: ['A', 'Add', 'B', 'Add', 'C', 'Add'] });
  });

  test.each([
    ['beside its panel', (n: number, panel: string) => `${toggle(n)}<div${panel}>`],
    ['in an item', (n: number, panel: string) => `<div class="item">${toggle(n)}<div${panel}>`],
    [
      'in a header of an item',
      (n: number, panel: string) => `<div class="item"><div class="head">${toggle(n)}</div><div${panel}>`,
    ],
  ])('a heading with its own toggle (%s) heads its own panel only', async (name, part) => {
    const end = name === 'beside its panel' ? '</div>' : '</div></div>';
    const panel = (n: number, isOpen: boolean): string =>
      `${part(n, isOpen ? '' : ' hidden')}<a href="/${n}">Link ${n}</a>${end}`;
    const seen = await pages.see(
      `<main><h2>Questions</h2><div>${panel(1, true)}${panel(2, false)}${panel(3, true)}</div><button>Save</button></main>`,
    );
    expect(groupsOf(seen)).toEqual({
      Questions: ['Part 1', 'Part 2', 'Part 3', 'Save'],
      'Part 1': ['Link 1'],
      'Part 3': ['Link 3'],
    });
  });

  test('the heading of a tab list, in it or before it', async () => {
    const tabs = '<div role="tablist"><button role="tab">Name</button><button role="tab">Mail</button></div>';
    const seen =
      await pages.see(`<main><h1>Account</h1><button>Back</button><div><h2>Settings</h2>${tabs}</div>
      <h2>Other</h2><div class="tabs">${tabs.replace('<button', '<h3>Details</h3><button').replace('Name', 'Size').replace('Mail', 'Fit')}</div></main>`);
    expect(groupsOf(seen)).toEqual({
      Account: ['Back'],
      Settings: ['Name', 'Mail'],
      Details: ['Size', 'Fit'],
    });
  });

  test('places of a page without landmarks are known by their names and by where they lie', async () => {
    const seen =
      await pages.see(`<body style="margin:0"><div id="page-header" style="height:80px"><a href="/">Home</a></div>
      <div class="sidebar" style="float:left;width:200px;height:600px"><a href="/s">Side</a></div>
      <div id="content" style="margin-left:200px;height:2000px"><a href="/c">Story</a><div class="card-header"><a href="/d">Card</a></div></div>
      <div class="siteFooter" style="height:100px;clear:both"><a href="/f">Imprint</a></div>`);
    expect(seen.elements.map(({ landmark }) => landmark)).toEqual([
      'header',
      'aside',
      'main',
      'main',
      'footer',
    ]);
  });
});

test('a shop is seen as a shopper would tell of it', async () => {
  const shop = await startSite();
  await pages.tab.navigate(`${shop.origin}/shop`, new AbortController().signal);
  const seen = await pages.look();
  await shop.close();
  expect(groupsOf(seen)).toMatchObject({
    Main: ['Women', 'Men', 'Children', 'Knitwear', 'Accessories', 'Home', 'Journal', 'Sale'],
    Colour: ['Oat', 'Navy', 'Forest', 'Rust', 'Charcoal'],
    Size: ['XS', 'S', 'M', 'L', 'XL'],
    'Merino Crew Jumper': expect.arrayContaining([
      'Quantity',
      'Add to bag',
      'Delivery and returns',
    ]) as unknown,
    Help: ['Delivery', 'Returns', 'Size guide', 'Contact us'],
  });
  expect(seen.groups.find(({ name }) => name === 'Size')).toMatchObject({
    kind: 'radiogroup',
    role: 'radio',
  });
  expect(seen.facts[0]).toMatchObject({ kind: 'price', text: '£79.00' });
  expect(seen.elements.filter(({ primary }) => primary).map(({ name }) => name)).toEqual([
    'Add to bag',
    'Sign up',
  ]);
  expect(elementNamed(seen, 'Boot Socks')).toMatchObject({ row: 'Stone £18.00', landmark: 'main' });
  expect(seen.elements.filter(({ covered }) => covered)).toEqual([]);
});

describe('rows', () => {
  test('tell equal controls apart, without the words of controls and without clocks', async () => {
    const seen = await pages.see(`<table><tr><th>Name</th></tr>
      <tr><td>Ann</td><td><time>2 min ago</time></td><td><a href="/a">Mail</a><button>Delete</button></td></tr>
      <tr><td>Bob</td><td aria-live="polite">3</td><td><label>Vote <input type="checkbox"></label></td></tr></table>`);
    expect(seen.elements.map(({ name, row }) => [name, row])).toEqual([
      ['Mail', 'Ann'],
      ['Delete', 'Ann'],
      ['Vote', 'Bob'],
    ]);
  });

  test('are known among cards that are only alike', async () => {
    const card = (name: string): string =>
      `<div class="card n-${name}"><p>${name}</p><button>Buy</button></div>`;
    const seen = await pages.see(`<div>${['Oat', 'Navy', 'Rust'].map(card).join('')}</div>`);
    expect(seen.elements.map(({ row }) => row)).toEqual(['Oat', 'Navy', 'Rust']);
  });

  const PRODUCTS = ['Oat', 'Navy', 'Rust', 'Moss', 'Plum'];

  test.each([
    ['a link', (name: string) => `<li><a href="/${name}">${name}</a> <b>£${name.length}.50</b>`, '</li>'],
    [
      'a link over equal words',
      (name: string) => `<li><h4><a href="/${name}">${name}</a></h4> In stock <b>£${name.length}.50</b>`,
      '</li>',
    ],
    [
      'a linked picture',
      (name: string) =>
        `<div class="card"><a href="/${name}"><img alt="${name}" width="40" height="40" src="data:,"></a><p>£5</p>`,
      '</div>',
    ],
    [
      'a picture',
      (name: string) =>
        `<div class="card"><img alt="${name}" width="40" height="40" src="data:,"><p>£${name.length}</p>`,
      '</div>',
    ],
    ['a card without a class', (name: string) => `<div><p>${name}</p>`, '</div>'],
    ['cards of different classes', (name: string) => `<div class="plan-${name}"><p>${name}</p>`, '</div>'],
    ['elements of the page', (name: string) => `<x-card><span>${name}</span>`, '</x-card>'],
    ['options', (name: string) => `<span class="${name}"><em>${name}</em>`, '</span>'],
  ])('say the product, not its price: %s', async (_, begin, end) => {
    const cards = PRODUCTS.map((name) => `${begin(name)}<button>Buy</button>${end}`);
    const seen = await pages.see(`<main><h2>Sale</h2><div>${cards.join('')}</div></main>`);
    const buttons = seen.elements.filter(({ name }) => name === 'Buy');
    expect(buttons.map(({ row }) => row)).toEqual(PRODUCTS);
  });

  test('of equal elements in unlike places are not the whole places', async () => {
    const seen = await pages.see(`<header><p>Welcome</p><a href="/">Home</a></header>
      <footer><p>Imprint</p><a href="/">Home</a></footer>`);
    expect(seen.elements.map(({ row }) => row)).toEqual([undefined, undefined]);
  });
});

test('the call to action of a region is primary, equal buttons of cards are not', async () => {
  const seen =
    await pages.see(`<main><h1>Jumper</h1><button>Wish</button><button style="background:#064;color:#fff;padding:12px 40px">Add to bag</button>
    <ul>${'<li>Sock <button class="primary">Buy</button></li>'.repeat(4)}</ul></main>`);
  expect(seen.elements.filter(({ primary }) => primary).map(({ name }) => name)).toEqual(['Add to bag']);
});

describe('a region', () => {
  const SHOP = `<header><a href="/">Home</a></header><main><h1>Jumper</h1><div id="buy"><p>Size guide</p><button>Add</button></div>
    <div id="more"><p>Delivery and returns</p><a href="/d">Details</a></div></main>`;

  test.each([
    ['is a landmark', { landmark: 'main' }, ['Add', 'Details']],
    ['is what a selector finds', { selector: '#more' }, ['Details']],
    ['is the smallest part around a text that has something in it', { nearText: 'size GUIDE' }, ['Add']],
    ['is a rectangle', { box: [0, 0, 2000, 30] }, ['Home']],
    ['is all of these at once', { landmark: 'main', nearText: 'returns' }, ['Details']],
  ] as const)('%s', async (_, region, names) => {
    const seen = await pages.see(SHOP, region);
    expect(seen.region).toMatchObject({ isFound: true, isSelector: true });
    expect(namesOf(seen)).toEqual(names);
  });

  test('is a node of ours', async () => {
    await pages.open(SHOP);
    const { headings } = await pages.look();
    const seen = await pages.look({ node: headings[0]?.node ?? 0 });
    expect(seen).toMatchObject({ region: { isFound: true }, headings: [{ text: 'Jumper' }] });
    expect(namesOf(seen)).toEqual([]);
  });

  test('that is not there tells what is', async () => {
    await pages.open(SHOP);
    expect((await pages.look({ landmark: 'footer' })).region).toEqual({
      isFound: false,
      isSelector: true,
      nearest: ['header', 'main'],
    });
    expect((await pages.look({ nearText: 'delivery costs' })).region?.nearest).toEqual([
      'Delivery and returns',
    ]);
    expect((await pages.look({ selector: '###' })).region).toMatchObject({
      isFound: false,
      isSelector: false,
    });
    expect(namesOf(await pages.look({ selector: '#none' }))).toEqual([]);
  });
});

describe('places by layout alone', () => {
  const placesOf = async (html: string): Promise<string[]> =>
    (await pages.see(html)).elements.map(({ name, landmark }) => `${name} ${landmark ?? '-'}`);

  test.each([
    ['items of a list', '<ul>', '<li><a href="/NAME">NAME</a></li>', '</ul>'],
    ['rows', '<table width="100%">', '<tr><td><a href="/NAME">NAME</a></td></tr>', '</table>'],
    ['paragraphs', '', '<p><a href="/NAME">NAME</a></p>', ''],
    ['cards of one class', '<div>', '<div class="card"><a href="/NAME">NAME</a></div>', '</div>'],
  ])('%s are none', async (_, start, item, end) => {
    const items = ['Ann', 'Bob', 'Cy'].map((name) => item.replaceAll('NAME', name)).join('');
    expect(await placesOf(start + items + end)).toEqual(['Ann -', 'Bob -', 'Cy -']);
  });

  test('a band at the top, one at the end and what is between them are', async () => {
    const html = `<div><a href="/1">Home</a></div><div style="height:900px"><a href="/2">Story</a></div><div><a href="/3">About</a></div>`;
    expect(await placesOf(html)).toEqual(['Home header', 'Story main', 'About footer']);
  });
});

describe('frames', () => {
  test('know their place in the page, across origins too', async () => {
    const inner = pages
      .keep('inner', '<title>inner</title><button>Inside</button>')
      .replace('127.0.0.1', 'localhost');
    const middle = pages.keep(
      'middle',
      `<title>middle</title><iframe srcdoc="<title>doc</title>"></iframe><iframe src="${inner}"></iframe>`,
    );
    const seen =
      await pages.see(`<title>outer</title><button>Before</button><iframe title="Advert" hidden srcdoc="<title>ad</title>"></iframe>
      <iframe src="${middle}" name="mid" style="border:5px solid;padding:2px;margin-left:30px"></iframe><button>After</button>`);
    expect(seen.frames).toMatchObject([
      { index: 0, before: 1, name: 'Advert', hidden: true },
      { index: 1, before: 1, name: 'mid' },
    ]);
    expect(seen.frames[1]?.box[2]).toBe(300);
    const paths = (await pages.lookInFrames()).map(({ title, path }) => [title, ...path].join(' '));
    expect(paths.sort()).toEqual(['ad 0', 'doc 1 0', 'inner 1 1', 'middle 1', 'outer']);
  });
});

describe('numbers and versions', () => {
  test('stay while nothing changes, and a new node never gets an old number', async () => {
    await pages.open(
      `<button onclick="this.outerHTML = '<button>New</button>'">Old</button><button>Other</button><input aria-label="Field">`,
    );
    const first = await pages.look();
    const second = await pages.look();
    expect(second).toEqual(first);
    await pages.jump();
    const third = await pages.look();
    expect(third.version).toBe(first.version);
    expect(third.documentId).toBe(first.documentId);
  });

  test('of a page that changes differ', async () => {
    await pages.open(
      `<button>Old</button><script>onhashchange = () => { document.querySelector('button').outerHTML = '<button>New</button>'; };</script>`,
    );
    const first = await pages.look();
    await pages.jump();
    const second = await pages.look();
    expect(second.version).toBeGreaterThan(first.version);
    expect(second.elements[0]?.node).not.toBe(first.elements[0]?.node);
    const { documentId, elements } = first;
    expect(await pages.ask('describe', { documentId, nodes: [elements[0]?.node ?? 0] })).toEqual([null]);
    expect(await pages.ask('selectorsOf', { documentId, node: elements[0]?.node ?? 0 })).toBeNull();
    expect(await pages.ask('describe', { documentId: 'another', nodes: [1] })).toBeNull();
  });

  test('a change inside of a shadow root counts', async () => {
    await pages.open(`<x-a></x-a><script>const root = document.querySelector('x-a').attachShadow({mode:'closed'}); root.innerHTML = '<p>x</p>';
      onhashchange = () => { root.firstChild.textContent = 'y'; };</script>`);
    const first = await pages.look();
    await pages.jump();
    expect((await pages.look()).version).toBeGreaterThan(first.version);
  });

  test('one node is described as it is now, with ways to find it', async () => {
    const seen = await pages.see(
      `<main><h2>Team</h2><ul><li>Ann <button>Delete</button></li><li>Bob <button>Delete</button></li></ul><p style="display:none"><button id="no">No</button></p></main>`,
    );
    const node = seen.elements[1]?.node ?? 0;
    const { documentId } = seen;
    const [told] = (await pages.ask('describe', { documentId, nodes: [node] })) ?? [];
    expect(told).toMatchObject({
      node,
      role: 'button',
      name: 'Delete',
      row: 'Bob',
      groupName: 'Team',
      isVisible: true,
      landmark: 'main',
    });
    expect(await pages.ask('selectorsOf', { documentId, node })).toEqual({
      css: 'li:nth-of-type(2) > button:nth-of-type(1)',
      text: 'Delete',
    });
  });
});

describe('a page cannot mislead us', () => {
  const PAGE = `<title>Shop</title><main><h1>Shop</h1><form aria-label="Find"><input aria-label="Query"><button>Go</button></form></main>`;
  const told = async (html: string): Promise<unknown> => {
    const { url: _url, base: _base, documentId: _id, ...seen } = await pages.see(html);
    return seen;
  };

  test('by names of fields and pictures', async () => {
    const names = [
      'firstChild',
      'nextSibling',
      'nodeType',
      'localName',
      'getAttribute',
      'shadowRoot',
      'getBoundingClientRect',
      'parentNode',
      'children',
      'hasAttributes',
      'id',
      'checkVisibility',
      'labels',
      'assignedSlot',
    ];
    const fields = names.map((name) => `<input type="hidden" name="${name}">`).join('');
    const pictures = [
      'body',
      'documentElement',
      'title',
      'querySelectorAll',
      'elementFromPoint',
      'readyState',
      'getElementById',
      'defaultView',
    ]
      .map((name) => `<img name="${name}" hidden>`)
      .join('');
    const clobbered = PAGE.replace('<button', `${fields}<button`).replace(
      '</main>',
      `</main>${pictures}<form name="body" hidden></form><p id="wayfarer" hidden></p>`,
    );
    const seen = (await told(clobbered)) as {
      elements: { name: string }[];
      groups: unknown;
      title: string;
      headings: unknown[];
    };
    expect(seen.elements.map(({ name }) => name)).toEqual(['Query', 'Go']);
    expect(seen.groups).toMatchObject([{ name: 'Find', kind: 'form' }]);
    expect(seen).toMatchObject({ title: 'Shop', headings: [{ text: 'Shop' }] });
  });

  test('by built-ins of its own', async () => {
    const script = `<script>for (const object of [Element, Node, Document, Array, Map, WeakMap, String]) for (const key of Reflect.ownKeys(object.prototype)) {
        try { Object.defineProperty(object.prototype, key, { get() { return () => 'evil'; }, configurable: true }); } catch {} }
      window.getComputedStyle = JSON.stringify = () => 'evil'; window.MutationObserver = undefined;</script>`;
    expect(await told(`${PAGE}${script}`)).toEqual(await told(`${PAGE}<script></script>`));
  });
});

describe('a huge page is seen within bounds', () => {
  test.each([
    [
      '20,000 elements deep',
      `const top = document.createElement('div'); let at = top; for (let i = 0; i < 20000; i++) { const next = document.createElement('div'); at.append(next); at = next; } at.innerHTML = '<button>Deep</button>'; document.body.append(top);`,
    ],
    [
      '10,000 shadow roots',
      `for (let i = 0; i < 10000; i++) { const host = document.createElement('div'); host.attachShadow({mode:'open'}).innerHTML = '<p>x</p>'; document.body.append(host); }`,
    ],
    ['one text of 5 MB', `document.body.append('word '.repeat(1000000));`],
    [
      '300,000 texts',
      `const box = document.createElement('p'); for (let i = 0; i < 300000; i++) box.append(document.createTextNode('x ')); document.body.append(box);`,
    ],
  ])('%s', async (_, script) => {
    const seen = await pages.see(`<button>First</button><body><script>${script}</script>`);
    expect(namesOf(seen)[0]).toBe('First');
    expect(JSON.stringify(seen).length).toBeLessThan(10_000);
  });
});
