import type { BarePage } from './bare-page.ts';

const CANVAS = `
  const point = (canvas, event) => { const box = canvas.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top] };
  const canvas = (width, height) => { host.innerHTML = '<canvas width="' + width + '" height="' + height + '"></canvas>'; return host.firstChild };`;

/** Controls that are only pixels. */
export const PICTURES: readonly BarePage[] = [
  {
    name: 'canvas-slider',
    script: `${CANVAS}
      let volume = 50, held = false, surface;
      function paint() {
        const ink = surface.getContext('2d');
        ink.fillStyle = '#fff'; ink.fillRect(0, 0, 440, 60);
        ink.fillStyle = '#bbb'; ink.fillRect(20, 27, 400, 6);
        ink.fillStyle = '#06c'; ink.beginPath(); ink.arc(20 + volume * 4, 30, 14, 0, 7); ink.fill();
        say('Volume: ' + volume) }
      function move(event) { volume = Math.max(0, Math.min(100, Math.round((point(surface, event)[0] - 20) / 4))); paint() }
      addEventListener('mousemove', (event) => { if (held) move(event) });
      addEventListener('mouseup', () => { held = false });
      function draw() {
        surface = canvas(440, 60); paint();
        surface.onmousedown = (event) => { held = Math.abs(point(surface, event)[0] - 20 - volume * 4) < 20 } }`,
  },
  {
    name: 'canvas-buttons',
    script: `${CANVAS}
      const NAMES = ['Start', 'Stop', 'Reset'], COLOURS = ['#080', '#a00', '#555'];
      let presses = 0, labels = [...NAMES];
      function draw() {
        const surface = canvas(420, 80), ink = surface.getContext('2d');
        ink.fillStyle = '#f4f4f4'; ink.fillRect(0, 0, 420, 80);
        labels.forEach((label, at) => {
          ink.fillStyle = COLOURS[at]; ink.fillRect(10 + at * 136, 15, 126, 50);
          ink.fillStyle = '#fff'; ink.font = '20px sans-serif'; ink.textAlign = 'center'; ink.fillText(label, 73 + at * 136, 47) });
        surface.onclick = (event) => {
          const at = Math.floor((point(surface, event)[0] - 10) / 136);
          presses += 1; say(NAMES[at] + ' ' + presses) } }
      addEventListener('keydown', ({ key }) => {
        if (key === 'x') { labels[0] = 'Erase'; draw() }
        // A speck on the last button.
        if (key === 'd') { const ink = host.firstChild.getContext('2d'); ink.fillStyle = '#ff0'; ink.fillRect(300, 21, 4, 4) } });`,
  },
  {
    name: 'canvas-targets',
    script: `${CANVAS}
      const TARGETS = [{ name: 'red', fill: '#d00', x: 60, y: 60, dx: 1.1, dy: 0.7 }, { name: 'green', fill: '#090', x: 200, y: 120, dx: -0.9, dy: 1 }, { name: 'blue', fill: '#00d', x: 320, y: 180, dx: 1, dy: -1.2 }];
      let surface, hits = 0;
      function draw() {
        surface = canvas(420, 240);
        surface.onmousedown = (event) => {
          const [x, y] = point(surface, event);
          const hit = TARGETS.find((each) => Math.hypot(each.x - x, each.y - y) < 24);
          if (hit) { hits += 1; say('Hit ' + hit.name + ' ' + hits) } } }
      setInterval(() => {
        const ink = surface.getContext('2d');
        ink.fillStyle = '#fafafa'; ink.fillRect(0, 0, 420, 240);
        for (const each of TARGETS) {
          each.x += each.dx; each.y += each.dy;
          if (each.x < 26 || each.x > 394) each.dx *= -1;
          if (each.y < 26 || each.y > 214) each.dy *= -1;
          ink.fillStyle = each.fill; ink.beginPath(); ink.arc(each.x, each.y, 24, 0, 7); ink.fill() } }, 30);`,
  },
  {
    // As libraries do: one canvas to draw on, one above it for what is held, in a box that listens and is as large.
    name: 'two-canvases',
    style:
      '#stage { position: relative; width: 420px; height: 240px } canvas { position: absolute; left: 0; top: 0 }',
    script: `
      let x = 60, held;
      function paint() {
        const ink = host.querySelector('canvas').getContext('2d');
        ink.fillStyle = '#fafafa'; ink.fillRect(0, 0, 420, 240); ink.fillStyle = '#d00'; ink.fillRect(x, 80, 60, 60) }
      function draw() {
        host.innerHTML = '<div id="stage"><canvas width="420" height="240"></canvas><canvas width="420" height="240"></canvas></div>';
        const stage = host.firstChild; paint();
        stage.onmousedown = ({ offsetX, offsetY }) => { held = offsetX > x && offsetX < x + 60 && offsetY > 80 && offsetY < 140 ? offsetX - x : undefined };
        stage.onmousemove = ({ offsetX }) => { if (held !== undefined) { x = offsetX - held; paint() } };
        stage.onmouseup = () => { if (held !== undefined) say('Square at ' + x); held = undefined } }`,
  },
  {
    name: 'image-map',
    script: `
      const picture = "<svg xmlns='http://www.w3.org/2000/svg' width='300' height='120'><rect width='100' height='120' fill='tomato'/><rect x='100' width='100' height='120' fill='gold'/><circle cx='250' cy='60' r='45' fill='teal'/></svg>";
      function draw() {
        host.innerHTML = '<img alt="" width="300" height="120" usemap="#places"><map name="places"><area shape="rect" coords="0,0,100,120"><area shape="rect" coords="100,0,200,120"><area shape="circle" coords="250,60,45"></map>';
        host.firstChild.src = 'data:image/svg+xml,' + encodeURIComponent(picture);
        [...host.querySelectorAll('area')].forEach((area, at) => { area.onclick = () => say('Place: ' + ['north', 'middle', 'island'][at]) }) }`,
  },
];
