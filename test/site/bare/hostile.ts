import type { BarePage } from './bare-page.ts';

/** Tells which events each of two buttons has had; as soon as `Pay` has one of a type, the buttons change places. */
function twoButtons(name: string, givesWayOn?: string): BarePage {
  return {
    name,
    style: '#host { height: 60px } #host button { position: absolute; width: 120px; padding: 12px }',
    script: `
      const told = [];
      const giveWay = ({ target }) => {
        if (target.textContent !== 'Pay') return;
        const [one, other] = host.children;
        [one.style.left, other.style.left] = [other.style.left, one.style.left] };
      ${givesWayOn === undefined ? '' : `addEventListener('${givesWayOn}', giveWay, true);`}
      for (const type of ['mouseover', 'click', 'dblclick', 'contextmenu']) addEventListener(type, (event) => {
        if (event.target.parentNode !== host) return;
        event.preventDefault(); told.push(type + ' on ' + event.target.textContent); say(told.join(', ')) });
      function draw() { host.innerHTML = '<button style="left: 0">Pay</button><button style="left: 200px">Delete</button>' }`,
  };
}

/** Pages on which a pointer easily hits something else. */
export const HOSTILE: readonly BarePage[] = [
  twoButtons('two-buttons'),
  twoButtons('gives-way-to-pointer', 'mousemove'),
  twoButtons('gives-way-to-press', 'mousedown'),
  {
    // What the pointer is over is painted in another colour; the key o lays something transparent over everything.
    name: 'canvas-hover',
    script: `
      const NAMES = ['Start', 'Stop', 'Reset'];
      let surface, presses = 0, over = -1;
      const at = (event) => Math.floor((event.clientX - surface.getBoundingClientRect().left) / 140);
      function paint() {
        const ink = surface.getContext('2d');
        NAMES.forEach((label, index) => {
          ink.fillStyle = index === over ? '#fd0' : '#246'; ink.fillRect(index * 140 + 5, 5, 130, 60);
          ink.fillStyle = index === over ? '#000' : '#fff'; ink.font = '20px sans-serif'; ink.textAlign = 'center';
          ink.fillText(label, index * 140 + 70, 42) }) }
      addEventListener('mousemove', (event) => { over = event.target === surface ? at(event) : -1; paint() });
      addEventListener('keydown', ({ key }) => { if (key !== 'o') return;
        const sheet = document.body.appendChild(document.createElement('div'));
        sheet.style.cssText = 'position: fixed; inset: 0; z-index: 9'; sheet.onclick = () => say('The sheet') });
      function draw() {
        host.innerHTML = '<canvas width="420" height="70"></canvas>'; surface = host.firstChild; paint();
        surface.onclick = (event) => { presses += 1; say(NAMES[at(event)] + ' ' + presses) } }`,
  },
  {
    name: 'many-boxes',
    style:
      '#host { width: 1200px; height: 500px } #host div { position: absolute; width: 10px; height: 8px; background: #246 }',
    script: `
      function draw() {
        host.innerHTML = Array.from({ length: 5000 }, (_, at) => '<div style="left: ' + (at % 100) * 12 + 'px; top: ' + Math.floor(at / 100) * 10 + 'px"></div>').join('') }
      host.onclick = ({ target }) => { const { left, top } = target.getBoundingClientRect(); say(Math.round(left) + ' ' + Math.round(top)) };`,
  },
  {
    name: 'vast-canvas',
    script: `
      function draw() {
        host.innerHTML = '<canvas width="10000" height="10000"></canvas>';
        const ink = host.firstChild.getContext('2d');
        ink.fillStyle = '#246'; ink.fillRect(40, 40, 160, 60);
        ink.fillStyle = '#fff'; ink.font = '24px sans-serif'; ink.fillText('Launch', 75, 78);
        host.firstChild.onclick = ({ offsetX, offsetY }) => say(offsetX > 40 && offsetX < 200 && offsetY > 40 && offsetY < 100 ? 'Launched' : 'Missed') }`,
  },
];
