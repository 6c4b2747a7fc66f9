import type { BarePage } from './bare-page.ts';

/** Boxes that listen to clicks somewhere above them, and say nothing of it. */
export const BOXES: readonly BarePage[] = [
  {
    name: 'div-nav',
    style:
      '.n { display: flex } .n div { padding: 8px 20px; background: #234; color: #fff; margin-right: 2px }',
    script: `
      document.addEventListener('click', ({ target }) => {
        if (target.parentNode.className !== 'n') return;
        say('Page: ' + target.textContent); draw() });
      function draw() { host.innerHTML = '<div class="n"><div>Home</div><div>Prices</div><div>About</div></div>' }`,
  },
  {
    name: 'hidden-call',
    style:
      '.cta { display: inline-block; padding: 12px 30px; border-radius: 6px; background: #06c; color: #fff }',
    script: `
      let bought = 0;
      function draw() {
        host.innerHTML = '<div aria-hidden="true"><div class="cta">Buy now</div></div>';
        host.querySelector('.cta').addEventListener('click', () => { bought += 1; say('Bought ' + bought); draw() }) }`,
  },
  {
    name: 'moving-cart',
    style:
      '#host { height: 120px } .cart { position: absolute; padding: 12px 18px; background: #e60; color: #fff }',
    script: `
      let items = 0, at = 0;
      function draw() {
        host.innerHTML = '<div class="cart">Cart</div>';
        host.firstChild.onclick = () => { items += 1; say('In the cart: ' + items) } }
      setInterval(() => { at = (at + 4) % 900;
        const cart = host.firstChild; cart.style.left = (at < 450 ? at : 900 - at) + 'px'; cart.style.top = '30px' }, 30);`,
  },
  {
    name: 'icon-bar',
    style:
      '.bar { display: flex; gap: 8px } .bar svg { width: 36px; height: 36px; background: #eee; border: 1px solid #999 }',
    script: `
      const SHAPES = { cut: 'M6 6 L30 30 M30 6 L6 30', copy: 'M8 8 H22 V28 H8 Z', paste: 'M18 6 L30 30 H6 Z' };
      document.addEventListener('mousedown', ({ target }) => {
        const icon = target.closest('svg'); if (icon) say('Tool: ' + Object.keys(SHAPES)[[...icon.parentNode.children].indexOf(icon)]) });
      function draw() {
        host.innerHTML = '<div class="bar">' + Object.values(SHAPES).map((d) =>
          '<svg viewBox="0 0 36 36"><path fill="none" stroke="#333" stroke-width="3" d="' + d + '"/></svg>').join('') + '</div>' }`,
  },
  {
    name: 'div-select',
    style:
      '.s { width: 180px; border: 1px solid #666; padding: 6px } .o { width: 180px; border: 1px solid #666 } .o div { padding: 6px }',
    script: `
      let size = 'Small', open = false;
      document.addEventListener('mousedown', ({ target }) => {
        if (target.className === 's') open = !open;
        else if (target.parentNode.className === 'o') { size = target.textContent; open = false; say('Size: ' + size) }
        else return;
        draw() });
      function draw() {
        host.innerHTML = '<div class="s">' + size + '</div>' + (open ? '<div class="o">' +
          ['Small', 'Medium', 'Large'].map((each) => '<div>' + each + '</div>').join('') + '</div>' : '') }`,
  },
  {
    name: 'long-label',
    style: '.l { padding: 8px; background: #ddd }',
    script: `function draw() { host.innerHTML = '<div class="l">${'a'.repeat(38)}!</div>' }`,
  },
  {
    name: 'svg-chart',
    script: `
      const BARS = { January: 40, February: 90, March: 60, April: 120 };
      function draw() {
        host.innerHTML = '<svg width="300" height="150">' + Object.entries(BARS).map(([month, height], at) =>
          '<rect data-month="' + month + '" x="' + (at * 70 + 10) + '" y="' + (140 - height) + '" width="50" height="' + height + '" fill="hsl(' + at * 80 + ',60%,50%)"/>').join('') + '</svg>';
        host.firstChild.addEventListener('click', ({ target }) => { if (target.dataset.month) say('Bar: ' + target.dataset.month) }) }`,
  },
];
