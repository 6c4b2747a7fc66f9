/** An action on a page, and what its receipt has to say. */
export interface EffectCase {
  readonly name: string;
  readonly html: string;
  readonly press: string;
  readonly intent?: string;
  readonly receipt: Readonly<Record<string, unknown>>;
  /** Whether the page is not waited for before it is acted on. */
  readonly isOpenedEarly?: boolean;
  /** May be under `meanwhile`, and nowhere else. */
  readonly foreign?: RegExp;
}

const page = (body: string): string => `<!doctype html><title>Effects</title><h1>Effects</h1>${body}`;
const OUT = '<p id="out"></p>';
const SAYS = `out.textContent = 'Saved'`;
const REVEALS = (button: string, style: string): string =>
  page(
    `<style>li button { ${style} } li:hover button { visibility: visible; opacity: 1 }</style><ul><li><a href="#m">Milk</a> ${button}</li><li>Bread</li></ul>`,
  );
const ICON =
  '<svg width="16" height="16" viewBox="0 0 16 16"><path d="M2 2L14 14M14 2L2 14" stroke="black" stroke-width="2"/></svg>';
const TOAST = (ms: number): string =>
  page(
    `<button onclick="const toast = document.createElement('div'); toast.textContent = 'Copied'; document.body.append(toast); setTimeout(() => toast.remove(), ${ms})">Copy</button>`,
  );
const TABLE = `<table><thead><tr><th aria-sort="none"><button onclick="sort(0)">Company</button></th><th aria-sort="none"><button onclick="sort(1)">Country</button></th></tr></thead>
  <tbody><tr><td>Zed</td><td>Chile</td></tr><tr><td>Abel</td><td>Norway</td></tr><tr><td>Mole</td><td>Austria</td></tr></tbody></table>
  <script>const sort = (column) => { const heads = [...document.querySelectorAll('th')], up = heads[column].getAttribute('aria-sort') !== 'ascending';
    heads.forEach((head, n) => head.setAttribute('aria-sort', n === column ? (up ? 'ascending' : 'descending') : 'none'));
    const rows = [...document.querySelectorAll('tbody tr')].sort((a, b) => (up ? 1 : -1) * a.cells[column].textContent.localeCompare(b.cells[column].textContent));
    document.querySelector('tbody').append(...rows) }</script>`;
const MENU = (onClose: string): string =>
  page(
    `<div role="menu" aria-label="View"><div role="menuitemcheckbox" aria-checked="false" tabindex="0" onclick="this.setAttribute('aria-checked', 'true'); ${onClose}">Ruler</div><div role="menuitem" tabindex="0">Zoom</div></div><p>Text</p>`,
  );

const QUIET: readonly EffectCase[] = [
  {
    name: 'a hover that reveals a button with words',
    html: REVEALS('<button>Remove</button>', 'visibility: hidden'),
    press: 'Milk',
    intent: 'hover',
    receipt: { changed: true, added: ['Remove'] },
  },
  {
    name: 'a hover that reveals a button with a picture and a name',
    html: REVEALS(`<button aria-label="Delete">${ICON}</button>`, 'visibility: hidden'),
    press: 'Milk',
    intent: 'hover',
    receipt: { changed: true, added: ['Delete'] },
  },
  {
    name: 'a hover that reveals a button without words',
    html: REVEALS(`<button>${ICON}</button>`, 'visibility: hidden'),
    press: 'Milk',
    intent: 'hover',
    receipt: { changed: true, added: ['button'] },
  },
  {
    name: 'a hover that fades a button in',
    html: REVEALS('<button>Remove</button>', 'opacity: 0; transition: opacity .3s .1s'),
    press: 'Milk',
    intent: 'hover',
    receipt: { changed: true, added: ['Remove'] },
  },
  {
    name: 'a hover that a script answers',
    html: page(
      `<ul><li onmouseenter="this.lastElementChild.hidden = false"><a href="#m">Milk</a> <button hidden>Remove</button></li></ul>`,
    ),
    press: 'Milk',
    intent: 'hover',
    receipt: { changed: true, added: ['Remove'] },
  },
  {
    name: 'a toast of 300 ms',
    html: TOAST(300),
    press: 'Copy',
    receipt: { changed: true, added: ['Copied'] },
  },
  {
    name: 'a toast of 2 s',
    html: TOAST(2_000),
    press: 'Copy',
    receipt: { changed: true, added: ['Copied'] },
  },
  {
    name: 'a toast that is always there and shown by a class for 1 s',
    html: page(
      `<style>.toast { display: none } .toast.on { display: block }</style><div class="toast">Copied</div><button onclick="const { classList } = document.querySelector('.toast'); classList.add('on'); setTimeout(() => classList.remove('on'), 1000)">Copy</button>`,
    ),
    press: 'Copy',
    receipt: { changed: true, added: ['Copied'] },
  },
  {
    name: 'a toast that nobody can read',
    html: page(
      `<button onclick="const toast = document.createElement('div'); toast.style.color = 'white'; toast.textContent = 'Copied'; document.body.append(toast); setTimeout(() => toast.remove(), 500)">Copy</button>`,
    ),
    press: 'Copy',
    receipt: { changed: false },
  },
  {
    name: 'a text of loading that is replaced is no effect',
    html: page(
      `${OUT}<button onclick="out.textContent = 'Loading…'; setTimeout(() => { ${SAYS} }, 400)">Save</button>`,
    ),
    press: 'Save',
    receipt: { changed: true, added: ['Saved'] },
  },
  {
    name: 'a class of the target',
    html: page(`<button class="chip" onclick="this.classList.toggle('active')">Blue</button>`),
    press: 'Blue',
    receipt: { changed: true, state: { appearance: 'class: chip → chip active' } },
  },
  {
    name: 'a style of the target',
    html: page(`<button onclick="this.style.color = 'red'">Blue</button>`),
    press: 'Blue',
    receipt: { changed: true, state: { appearance: 'style: none → color: red;' } },
  },
  {
    name: 'a class of the row',
    html: page(
      `<ul><li><button onclick="this.closest('li').className = 'chosen'">Pick</button> Milk</li><li>Bread</li></ul>`,
    ),
    press: 'Pick',
    receipt: { changed: true, state: { appearance: 'row class: none → chosen' } },
  },
  {
    name: 'a class of a sibling',
    html: page(
      `<div><span class="star"></span><button onclick="this.previousElementSibling.className = 'star lit'">Rate</button></div>`,
    ),
    press: 'Rate',
    receipt: { changed: true, state: { appearance: 'sibling class: star → star lit' } },
  },
  {
    name: 'a class that comes and goes is none',
    html: page(
      `<button onmousedown="this.className = 'down'" onclick="this.removeAttribute('class')">Blue</button>`,
    ),
    press: 'Blue',
    receipt: { changed: false },
  },
  {
    name: 'a menu item that is checked while its menu is hidden',
    html: MENU(`this.parentNode.hidden = true`),
    press: 'Ruler',
    receipt: { changed: true, state: { Ruler: 'unchecked → checked' } },
  },
  {
    name: 'a menu item that is checked while its menu is removed',
    html: MENU(`this.parentNode.remove()`),
    press: 'Ruler',
    receipt: { changed: true, state: { Ruler: 'unchecked → checked' } },
  },
  {
    name: 'a table that is sorted',
    html: page(TABLE),
    press: 'Company',
    receipt: { changed: true, sort: 'Company, ascending' },
  },
  {
    name: 'a button that does nothing',
    html: page('<button class="a">Nothing</button>'),
    press: 'Nothing',
    receipt: { changed: false },
  },
];

const BUTTONS = `<button>Nothing</button><button onclick="${SAYS}">Save</button><button onclick="setTimeout(() => { ${SAYS} }, 300)">Save later</button>${OUT}`;
const CLOCK = '<p>Ends in <span id="clock">900</span> s</p>';
const TICK = `clock.textContent = clock.textContent - 1`;
const FETCHES = `fetch('/plain').then((answer) => answer.text()).then(() => { clock.textContent = 'stopped' })`;

/** Ways in which a page changes by itself. */
const CLOCKS: Readonly<Record<string, string>> = {
  'an interval of 100 ms': `setInterval(() => { ${TICK} }, 100)`,
  'an interval of 1 s': `setInterval(() => { ${TICK} }, 1000)`,
  'timers that set each other': `const tick = () => { ${TICK}; setTimeout(tick, 150) }; setTimeout(tick, 150)`,
  'a loop of promises': `(async () => { for (;;) { await new Promise((done) => setTimeout(done, 200)); ${TICK} } })()`,
  'each frame': `const draw = () => { clock.textContent = Math.round(performance.now()); requestAnimationFrame(draw) }; draw()`,
  'messages of its own': `const { port1, port2 } = new MessageChannel(); port1.onmessage = () => { ${TICK} }; setInterval(() => port2.postMessage(0), 300)`,
};
const RESTLESS: readonly EffectCase[] = [
  ...Object.entries(CLOCKS).flatMap(([how, script]): EffectCase[] => {
    const html = page(`${CLOCK}${BUTTONS}<script>${script}</script>`);
    const foreign = /Ends in/;
    return [
      { name: `nothing, beside ${how}`, html, foreign, press: 'Nothing', receipt: { changed: false } },
      {
        name: `a text, beside ${how}`,
        html,
        foreign,
        press: 'Save',
        receipt: { changed: true, added: ['Saved'] },
      },
      {
        name: `a late text, beside ${how}`,
        html,
        foreign,
        press: 'Save later',
        receipt: { changed: true, added: ['Saved'] },
      },
    ];
  }),
  {
    name: 'a button that the page adds by itself',
    html: page(
      `<button>Nothing</button><script>setTimeout(() => { const button = document.createElement('button'); button.textContent = 'Chat with us'; document.body.append(button) }, 1900)</script>`,
    ),
    isOpenedEarly: true,
    press: 'Nothing',
    foreign: /Chat/,
    receipt: { changed: false },
  },
  {
    name: 'a clock that the press stops',
    html: page(
      `${CLOCK}<button onclick="clearInterval(ticker); clock.textContent = 'never'">Stop</button><script>const ticker = setInterval(() => { ${TICK} }, 100)</script>`,
    ),
    press: 'Stop',
    receipt: { changed: true, added: ['Ends in never s'] },
  },
  {
    name: 'a clock that stops with the answer to a request',
    html: page(
      `${CLOCK}<button onclick="clearInterval(ticker); ${FETCHES}">Stop</button><script>const ticker = setInterval(() => { ${TICK} }, 100)</script>`,
    ),
    press: 'Stop',
    receipt: { changed: true, added: ['Ends in stopped s'] },
  },
  {
    name: 'a neighbour that blinks',
    html: page(
      `<div><button>Nothing</button><i id="lamp">lamp</i></div><script>setInterval(() => { lamp.className = lamp.className ? '' : 'on' }, 130)</script>`,
    ),
    press: 'Nothing',
    receipt: { changed: false },
  },
  {
    name: 'a title that counts',
    html: page(
      `<button>Nothing</button><script>let n = 0; setInterval(() => { document.title = ++n + ' new' }, 200)</script>`,
    ),
    press: 'Nothing',
    foreign: /new/,
    receipt: { changed: false },
  },
  {
    name: 'a button whose label counts',
    html: page(
      `${BUTTONS}<button id="resend" disabled>Resend in 99 s</button><script>let n = 99; setInterval(() => { resend.textContent = 'Resend in ' + --n + ' s' }, 200)</script>`,
    ),
    press: 'Save',
    foreign: /Resend/,
    receipt: { changed: true, added: ['Saved'] },
  },
];

export const EFFECT_CASES: readonly EffectCase[] = [...QUIET, ...RESTLESS];

export const EFFECT_PAGES: Readonly<Record<string, string>> = Object.fromEntries(
  EFFECT_CASES.map(({ html }, n) => [`/effect/${n}`, html]),
);
