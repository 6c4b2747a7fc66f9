import type { BarePage } from './bare-page.ts';

const BOARD = `
  .board { display: flex; gap: 20px } .column { width: 200px; min-height: 160px; border: 2px dashed #999; padding: 8px }
  .card { padding: 10px; margin: 4px 0; background: #fe9; user-select: none; touch-action: none }`;
const CARDS = `
  const columns = [['Paint', 'Plaster'], []];
  const tell = () => say('Done: ' + (columns[1].join(', ') || 'nothing'));
  function put(card, to) { for (const each of columns) { const at = each.indexOf(card); if (at >= 0) each.splice(at, 1) } columns[to].push(card); tell(); draw() }
  const html = (attributes = '') => '<div class="board">' + columns.map((cards) => '<div class="column">' + cards.map((card) => '<div class="card" ' + attributes + '>' + card + '</div>').join('') + '</div>').join('') + '</div>';
  const columnAt = ({ clientX, clientY }) => [...host.querySelectorAll('.column')].findIndex((each) => { const box = each.getBoundingClientRect(); return clientX > box.left && clientX < box.right && clientY > box.top && clientY < box.bottom });`;

/** A list that is sorted while an item is dragged, by an index among boxes. */
const SORTING = `
  const at = (y) => [...host.querySelectorAll('.item')].findIndex((each) => { const box = each.getBoundingClientRect(); return y >= box.top && y < box.bottom });`;

/** Two columns, one of them in a frame; `listen(card, at)` makes the cards of a column movable. */
const framed = (name: string, listen: string): BarePage => ({
  name,
  style: BOARD,
  script: `
    const cards = [['Paint'], ['Plaster']], COLUMN = '<div class="column"></div>';
    const put = (card, to) => { for (const each of cards) { const at = each.indexOf(card); if (at >= 0) each.splice(at, 1) } cards[to].push(card); say('In the frame: ' + (cards[1].join(', ') || 'nothing')); fill() };
    const columns = () => [host, host.querySelector('iframe').contentDocument].map((each) => each.querySelector('.column'));
    ${listen}
    function fill() { columns().forEach((column, at) => {
      column.innerHTML = cards[at].map((each) => '<div class="card">' + each + '</div>').join('');
      for (const card of column.children) listen(card, at); takes(column, at) }) }
    function draw() {
      host.innerHTML = '<div class="board">' + COLUMN + '<iframe width="300" height="220"></iframe></div>';
      const frame = host.querySelector('iframe');
      frame.onload = fill;
      frame.srcdoc = document.querySelector('style').outerHTML + COLUMN }`,
});

/** Things that are moved with the pointer, by each kind of event that libraries use. */
export const DRAGGING: readonly BarePage[] = [
  {
    name: 'html5-board',
    style: BOARD,
    script: `${CARDS}
      let dragged;
      function draw() {
        host.innerHTML = html('draggable="true"');
        for (const card of host.querySelectorAll('.card')) card.ondragstart = (event) => { dragged = card.textContent; event.dataTransfer.setData('text/plain', dragged) };
        [...host.querySelectorAll('.column')].forEach((column, at) => {
          column.ondragover = (event) => event.preventDefault();
          column.ondrop = (event) => { event.preventDefault(); put(event.dataTransfer.getData('text/plain'), at) } }) }`,
  },
  {
    name: 'pointer-board',
    style: BOARD,
    script: `${CARDS}
      function draw() {
        host.innerHTML = html();
        for (const card of host.querySelectorAll('.card')) {
          let start;
          card.onpointerdown = (event) => { start = event; card.setPointerCapture(event.pointerId) };
          card.onpointermove = (event) => { if (start) card.style.transform = 'translate(' + (event.clientX - start.clientX) + 'px,' + (event.clientY - start.clientY) + 'px)' };
          card.onpointerup = (event) => { const to = start ? columnAt(event) : -1; start = undefined; if (to >= 0) put(card.textContent, to); else draw() } } }`,
  },
  {
    // The card is drawn anew with every move, as frameworks do.
    name: 'mouse-board',
    style: BOARD,
    script: `${CARDS}
      let held;
      addEventListener('mousemove', (event) => { if (!held) return; draw();
        for (const card of host.querySelectorAll('.card')) if (card.textContent === held) card.style.opacity = '0.6' });
      addEventListener('mouseup', (event) => { const to = held ? columnAt(event) : -1; if (to >= 0) put(held, to); held = undefined });
      function draw() {
        host.innerHTML = html();
        for (const card of host.querySelectorAll('.card')) card.onmousedown = (event) => { event.preventDefault(); held = card.textContent } }`,
  },
  framed(
    'framed-html5-board',
    `const listen = (card) => { card.draggable = true; card.ondragstart = (event) => event.dataTransfer.setData('text/plain', card.textContent) };
    const takes = (column, at) => {
      column.ondragover = (event) => event.preventDefault();
      column.ondrop = (event) => { event.preventDefault(); put(event.dataTransfer.getData('text/plain'), at) } };`,
  ),
  framed(
    'framed-pointer-board',
    `const takes = () => {};
    const listen = (card, at) => { card.onpointerdown = (event) => {
      event.preventDefault(); card.setPointerCapture(event.pointerId);
      card.addEventListener('pointerup', ({ clientX, clientY }) => {
        const frame = host.querySelector('iframe').getBoundingClientRect();
        const [x, y] = at === 0 ? [clientX, clientY] : [clientX + frame.left, clientY + frame.top];
        put(card.textContent, x > frame.left && x < frame.right && y > frame.top && y < frame.bottom ? 1 : 0) }, { once: true }) } };`,
  ),
  {
    name: 'sortable',
    style:
      '.item { padding: 8px; margin: 2px 0; width: 220px; background: #def; user-select: none; touch-action: none }',
    script: `${SORTING}
      let items = ['One', 'Two', 'Three', 'Four'], held;
      addEventListener('pointermove', (event) => {
        const to = held === undefined ? -1 : at(event.clientY);
        if (to < 0 || items[to] === held) return;
        items = items.filter((each) => each !== held); items.splice(to, 0, held); draw() });
      addEventListener('pointerup', () => { if (held !== undefined) say('Order: ' + items.join(', ')); held = undefined });
      function draw() {
        host.innerHTML = items.map((each) => '<div class="item">' + each + '</div>').join('');
        for (const each of host.querySelectorAll('.item')) each.onpointerdown = (event) => { event.preventDefault(); held = each.textContent } }`,
  },
  {
    // An item goes behind another once the pointer is past its middle, and glides to its place when it is dropped.
    name: 'glides-to-place',
    style:
      '.item { padding: 8px; margin: 2px 0; width: 220px; background: #def; user-select: none; transition: transform 0.4s }',
    script: `
      let items = ['One', 'Two', 'Three', 'Four'], held, y = 0;
      addEventListener('pointermove', (event) => { y = event.clientY });
      addEventListener('pointerup', () => {
        if (held === undefined) return;
        const boxes = [...host.children].filter((each) => each !== held).map((each) => each.getBoundingClientRect());
        const to = boxes.filter(({ top, height }) => y > top + height / 2).length, moved = held;
        held = undefined; moved.style.transform = 'translateX(20px)';
        moved.ontransitionend = () => { const name = moved.textContent; items = items.filter((each) => each !== name); items.splice(to, 0, name); say('Order: ' + items.join(', ')); draw() } });
      function draw() {
        host.innerHTML = items.map((each) => '<div class="item">' + each + '</div>').join('');
        for (const each of host.children) each.onpointerdown = (event) => { event.preventDefault(); held = each } }`,
  },
  {
    name: 'long-list',
    style:
      '.list { height: 200px; overflow: auto; border: 1px solid #999; width: 260px } .item { padding: 8px; background: #def; margin: 2px }',
    script: `
      let items = Array.from({ length: 30 }, (_, at) => 'Task ' + (at + 1)), held;
      function draw() {
        const top = host.firstChild?.scrollTop ?? 0;
        host.innerHTML = '<div class="list">' + items.map((each) => '<div class="item" draggable="true">' + each + '</div>').join('') + '</div>';
        host.firstChild.scrollTop = top;
        for (const each of host.querySelectorAll('.item')) {
          each.ondragstart = () => { held = each.textContent };
          each.ondragover = (event) => event.preventDefault();
          each.ondrop = () => { const to = items.indexOf(each.textContent); items = items.filter((item) => item !== held); items.splice(to, 0, held); say(held + ' is number ' + (to + 1)); draw() } } }`,
  },
  {
    name: 'resizable',
    style:
      '.box { position: relative; width: 200px; height: 120px; background: #cfc; border: 1px solid #393 } .grip { position: absolute; right: 0; bottom: 0; width: 14px; height: 14px; background: #393; cursor: nwse-resize }',
    script: `
      let width = 200, height = 120, start;
      addEventListener('mousemove', (event) => { if (!start) return;
        width = start.width + event.pageX - start.x; height = start.height + event.pageY - start.y; size() });
      addEventListener('mouseup', () => { if (start) say('Size: ' + width + ' by ' + height); start = undefined });
      const size = () => { host.firstChild.style.width = width + 'px'; host.firstChild.style.height = height + 'px' };
      function draw() {
        host.innerHTML = '<div class="box"><div class="grip"></div></div>'; size();
        host.querySelector('.grip').onmousedown = (event) => { event.preventDefault(); start = { x: event.pageX, y: event.pageY, width, height } } }`,
  },
  {
    // As calendars do, it shows what is dragged next to the place where it would go.
    name: 'shows-a-copy',
    style: '#card, #row { padding: 10px; margin: 10px 0; width: 300px; background: #fe9; user-select: none }',
    script: `
      let held = false;
      addEventListener('pointermove', () => { if (held) document.getElementById('copy').textContent = 'Card' });
      addEventListener('pointerup', ({ clientY }) => {
        if (held) say(clientY > document.getElementById('row').getBoundingClientRect().top ? 'In the row' : 'Beside the row');
        held = false });
      function draw() {
        host.innerHTML = '<div id="card">Card</div><div id="row"><div id="copy"></div><div id="box">Box</div></div>';
        host.firstChild.onpointerdown = (event) => { event.preventDefault(); held = true };
        document.getElementById('box').onclick = () => {} }`,
  },
  {
    // As libraries do, it scrolls the page while something is dragged near the lower edge of the view.
    name: 'scrolls-at-edge',
    style: `#host { position: static } #card, #box { position: absolute; width: 120px; left: 40px; background: #fe9 }
      #box { left: 300px; top: calc(100vh - 60px); height: 50px; background: #def }`,
    script: `
      let held = false;
      addEventListener('pointermove', ({ clientY }) => { if (held && clientY > innerHeight - 80) scrollBy({ top: 40, behavior: 'instant' }) });
      addEventListener('pointerup', ({ clientX, clientY }) => {
        const { left, top, right, bottom } = document.getElementById('box').getBoundingClientRect();
        if (held) say(clientX > left && clientX < right && clientY > top && clientY < bottom ? 'In the box' : 'Beside the box');
        held = false });
      function draw() {
        host.innerHTML = '<div id="card">Card</div><div id="box">Box</div>';
        host.firstChild.onpointerdown = (event) => { event.preventDefault(); held = true } }`,
  },
];
