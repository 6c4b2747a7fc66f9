import type { ReceiptPart } from './receipt-case.ts';

/** Remembers that it was pressed, and shows nothing. */
export const NOTHING: ReceiptPart = {
  body: `<button id="nothing" type="button">Check in</button>`,
  script: `let presses = 0; nothing.addEventListener('click', () => { presses += 1; });`,
};

/** A message that is gone again after a while. */
export const toast = (ms: number): ReceiptPart => ({
  body: `<button id="copy" type="button">Copy link</button><div id="toasts" role="status"></div>`,
  style: '#toasts { position: fixed; right: 16px; bottom: 16px }',
  script: `copy.addEventListener('click', () => {
    const toast = document.createElement('div'); toast.textContent = 'Link copied to clipboard'; toasts.append(toast);
    setTimeout(() => toast.remove(), ${ms});
  });`,
});

export const HOVER_WORDS: ReceiptPart = {
  body: `<div class="card" tabindex="0"><b>Project Beta</b><br><button type="button" class="more">Archive</button></div>`,
  style:
    '.card { width: 240px; padding: 12px; border: 1px solid #ccc } .more { visibility: hidden } .card:hover .more { visibility: visible }',
};

export const HOVER_ICON: ReceiptPart = {
  body: `<div class="card" tabindex="0"><b>Project Beta</b> <button type="button" class="more"><svg width="16" height="16"><circle cx="8" cy="8" r="7" fill="#c33"/></svg></button></div>`,
  style:
    '.card { width: 240px; padding: 12px; border: 1px solid #ccc } .more { display: none } .card:hover .more { display: inline-block }',
};

/** Only its colour says that it is on. */
export const STAR: ReceiptPart = {
  body: `<button id="star" type="button">Favourite</button>`,
  style: '.starred { background: #fc0 }',
  script: `star.addEventListener('click', () => star.classList.toggle('starred'));`,
};

/** The row around the button is painted. */
export const ROW_COLOUR: ReceiptPart = {
  body: `<ul>${['Ann', 'Bob', 'Cy'].map((name) => `<li>${name} <button type="button">Choose</button></li>`).join('')}</ul>`,
  style: '.chosen { background: #cdf }',
  script: `for (const one of document.querySelectorAll('li button')) one.addEventListener('click', () => one.closest('li').classList.toggle('chosen'));`,
};

/** What stands beside the button grows. */
export const ZOOM: ReceiptPart = {
  body: `<div><button id="zoom" type="button">Zoom in</button><div id="picture" style="width:100px;height:60px;background:#9c9"></div></div>`,
  script: `zoom.addEventListener('click', () => { picture.style.width = '200px'; picture.style.height = '120px'; });`,
};

const menu = (items: string): ReceiptPart => ({
  body: `<button id="view" type="button" aria-haspopup="menu" aria-expanded="true">View</button><div id="menu" role="menu" aria-labelledby="view">${items}</div>`,
  style: '#menu { width: 200px; border: 1px solid #999 } #menu > div { padding: 4px 12px }',
  script: `menu.addEventListener('click', ({ target }) => {
    const item = target.closest('[role^=menuitem]');
    if (item.role === 'menuitemradio') for (const one of menu.children) one.ariaChecked = String(one === item);
    else item.ariaChecked = String(item.ariaChecked !== 'true');
    menu.hidden = true; view.ariaExpanded = 'false';
  });`,
});

export const CHECK_MENU = menu(
  `<div role="menuitemcheckbox" tabindex="-1" aria-checked="false">Show grid</div><div role="menuitemcheckbox" tabindex="-1" aria-checked="true">Show rulers</div>`,
);
export const RADIO_MENU = menu(
  `<div role="menuitemradio" tabindex="-1" aria-checked="true">As list</div><div role="menuitemradio" tabindex="-1" aria-checked="false">As tiles</div>`,
);
export const MENU_WORDS = ['View', 'Show grid', 'Show rulers', 'As list', 'As tiles'];

/** Sorts by the column that is pressed, the other way round where it is sorted already. */
export const table = (sort: 'none' | 'ascending'): ReceiptPart => ({
  body: `<table><thead><tr><th aria-sort="${sort}"><button type="button">Company</button></th><th>Price</th></tr></thead><tbody>
    ${(sort === 'none' ? ['Bob & Co', 'Ann Ltd', 'Cy Inc'] : ['Ann Ltd', 'Bob & Co', 'Cy Inc']).map((name, i) => `<tr><td>${name.replace('&', '&amp;')}</td><td class="price">${10 + i}.00</td></tr>`).join('')}</tbody></table>`,
  style: 'td, th { padding: 4px 12px; border: 1px solid #ccc }',
  script: `document.querySelector('th button').addEventListener('click', ({ currentTarget }) => {
    const head = currentTarget.closest('th'), body = document.querySelector('tbody');
    head.ariaSort = head.ariaSort === 'ascending' ? 'descending' : 'ascending';
    const sign = head.ariaSort === 'ascending' ? 1 : -1;
    body.append(...[...body.rows].sort((a, b) => sign * a.cells[0].textContent.localeCompare(b.cells[0].textContent)));
  });`,
});
export const COMPANIES = ['Ann Ltd', 'Bob & Co', 'Cy Inc', 'Company', 'order'];

/** Shows what the server answers. */
export const saving = (path: string): ReceiptPart => ({
  body: `<button id="save" type="button">Save draft</button><p id="saved"></p>`,
  script: `save.addEventListener('click', async () => {
    const answer = await fetch('${path}');
    saved.textContent = answer.ok ? await answer.text() : 'Could not save: ' + answer.status;
  });`,
});

export const FIELD: ReceiptPart = { body: `<label>Name <input></label> <label>City <input></label>` };

export const DELIVERY: ReceiptPart = {
  body: `<label><input type="checkbox" id="other"> Deliver elsewhere</label><fieldset id="address" hidden><legend>Delivery address</legend><label>Street <input></label></fieldset>`,
  script: `other.addEventListener('change', () => { address.hidden = !other.checked; });`,
};

export const PEOPLE: ReceiptPart = {
  body: `<ul>${['Ann Lee', 'Bob Ray', 'Cy Fox'].map((name) => `<li>${name} <button type="button">Remove</button></li>`).join('')}</ul>`,
  script: `for (const one of document.querySelectorAll('li button')) one.addEventListener('click', () => one.closest('li').remove());`,
};

export const TABS: ReceiptPart = {
  body: `<div role="tablist" aria-label="About"><button type="button" role="tab" aria-selected="true" aria-controls="one">Size</button><button type="button" role="tab" aria-selected="false" aria-controls="two">Care</button></div>
    <div id="one" role="tabpanel">40 cm high</div><div id="two" role="tabpanel" hidden>Wipe with a dry cloth</div>`,
  script: `for (const tab of document.querySelectorAll('[role=tab]')) tab.addEventListener('click', () => {
    for (const one of document.querySelectorAll('[role=tab]')) { one.ariaSelected = String(one === tab); document.getElementById(one.getAttribute('aria-controls')).hidden = one !== tab; }
  });`,
};

/** Two boxes touch in one line: people read two words. */
export const PLAYERS: ReceiptPart = {
  body: `<button id="join" type="button">Join</button><ul id="players"></ul>`,
  style: '#players span { display: inline-block; padding: 2px 8px; border: 1px solid #999 }',
  script: `join.addEventListener('click', () => { players.innerHTML = '<li><span>Zed</span><span>X</span></li>'; });`,
};

export const GIFT: ReceiptPart = { body: `<label><input type="checkbox"> Gift wrap</label>` };

/** Stands in a row whose score changes by itself. */
export const FOLLOW: ReceiptPart = {
  body: `<table><tbody><tr><td>Lions : Bears</td><td class="score">0 : 0</td><td><button id="follow" type="button">Follow</button></td></tr></tbody></table>`,
  script: `follow.addEventListener('click', () => { follow.textContent = 'Following'; });`,
};

/** Writes into the list in which others write too. */
export const HELLO: ReceiptPart = {
  body: `<button id="hello" type="button">Say hello</button>`,
  script: `hello.addEventListener('click', () => { const line = document.createElement('li'); line.textContent = 'You: hello everybody'; chat.prepend(line); });`,
};

export const MUTE: ReceiptPart = {
  body: `<button id="mute" type="button" aria-pressed="false">Mute</button>`,
  script: `mute.addEventListener('click', () => { mute.ariaPressed = String(mute.ariaPressed !== 'true'); });`,
};

/** The server has something to send before the press is over, which the page has not asked for. */
export const PRESSED_MEANWHILE: ReceiptPart = {
  body: `<button id="press" type="button">Check in</button>`,
  script: `press.addEventListener('click', () => { new Image().src = '/push/' + line; });`,
};

/** The server sends what it was told over the connection that is open. */
export const SAY: ReceiptPart = {
  body: `<button id="say" type="button">Say hello</button>`,
  script: `say.addEventListener('click', () => void fetch('/push/' + line));`,
};

export const LIKE: ReceiptPart = {
  body: `<button id="like" type="button">Like</button> <span id="likes">no likes</span>`,
  script: `like.addEventListener('click', () => { likes.textContent = '1 like'; });`,
};

export const DETAILS: ReceiptPart = {
  body: `<button id="details" type="button" aria-expanded="false" aria-controls="parts">Details</button><div id="parts" hidden>harbour.mp4, part 3 of 7</div>`,
  script: `details.addEventListener('click', () => { parts.hidden = !parts.hidden; details.ariaExpanded = String(!parts.hidden); });`,
};

/** Ends what changes by itself; uploading is the timer of that. */
export const PAUSE: ReceiptPart = {
  body: `<button id="pause" type="button">Pause</button>`,
  script: `pause.addEventListener('click', () => { clearInterval(uploading); pause.textContent = 'Resume'; });`,
};
