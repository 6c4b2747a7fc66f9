import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

const toolbar: GalleryPage = {
  id: 'toolbar',
  title: 'Editor',
  body: `<div role="toolbar" aria-label="Text formatting" aria-controls="t">
    <button type="button" class="item toggle" aria-pressed="false" aria-label="Bold" tabindex="0"><b>B</b></button><button type="button" class="item toggle" aria-pressed="false" aria-label="Italic" tabindex="-1"><i>I</i></button>
    <span role="radiogroup" aria-label="Alignment">${['Left', 'Centre', 'Right'].map((name, i) => `<button type="button" role="radio" class="item" aria-checked="${i === 0}" tabindex="-1">${name}</button>`).join('')}</span>
    <button type="button" class="item" id="copy" disabled>Copy</button><label><input type="checkbox" class="item" id="night" tabindex="-1"> Night mode</label></div>
    <textarea id="t" aria-label="Document">Once upon a time</textarea>`,
  script: `
    const items = $$('.item:not([disabled])'), radios = $$('[role=radio]');
    const tell = () => report([...$$('[aria-pressed=true]').map((one) => at(one, 'label')), text(radios.find((one) => is(one, 'checked'))), ...($('#night').checked ? ['Night'] : [])].join(' '));
    on($$('.toggle'), 'click', ({ currentTarget: one }) => { say(one, 'pressed', !is(one, 'pressed')); tell(); });
    on(radios, 'click', (event) => { for (const one of radios) say(one, 'checked', one === event.currentTarget); tell(); });
    on($('#night'), 'change', tell);
    on(items, 'focus', (event) => { for (const one of items) one.tabIndex = one === event.currentTarget ? 0 : -1; });
    on(items, 'keydown', (event) => {
      const next = ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key) && neighbour(items, event.currentTarget, event.key);
      if (next) { event.preventDefault(); rove(items, next); report('at ' + (at(next, 'label') ?? text(next))); }
    });`,
};

/** Pale until the pointer is above its row. */
const rowTools: GalleryPage = {
  id: 'toolbar-on-hover',
  title: 'Messages',
  style:
    '.row { padding: 8px; width: 400px } .tools { opacity: 0.4 } .row:hover .tools, .row:focus-within .tools { opacity: 1 }',
  body: ['Ann', 'Bob']
    .map(
      (
        name,
      ) => `<div class="row" tabindex="0" role="group" aria-label="Message from ${name}">Hello from ${name}
    <span class="tools" role="toolbar" aria-label="Actions"><button type="button" aria-label="Reply to ${name}">↩</button></span></div>`,
    )
    .join(''),
  script: `on($$('.row'), 'mouseenter focusin', (event) => report('at ' + at(event.currentTarget, 'label')));
    on($$('button'), 'click', (event) => report(at(event.currentTarget, 'label')));`,
};

/** One slide at a time; the pictures turn by themselves until they are stopped or looked at. */
const carousel: GalleryPage = {
  id: 'carousel',
  title: 'Offers',
  body: `<section aria-roledescription="carousel" aria-label="Offers of the week">
    <button type="button" id="turn">Stop rotation</button> <button type="button" id="back" aria-label="Previous slide">‹</button> <button type="button" id="on" aria-label="Next slide">›</button>
    <div id="slides" aria-live="off">${['Coffee', 'Tea', 'Cocoa'].map((name, i) => `<div role="group" aria-roledescription="slide" aria-label="${i + 1} of 3" ${i === 0 ? '' : 'hidden'}><a href="#${name}">${name} at half price</a></div>`).join('')}</div>
    <div role="tablist" aria-label="Slides">${[1, 2, 3].map((n) => `<button type="button" role="tab" class="dot" aria-selected="${n === 1}" aria-label="Slide ${n}" tabindex="${n === 1 ? 0 : -1}">•</button>`).join('')}</div></section>`,
  script: `
    const slides = $$('[aria-roledescription=slide]'), dots = $$('.dot');
    let shown = 0, turns = true, held = false;
    const show = (i) => { shown = (i + 3) % 3; slides.forEach((one, n) => (one.hidden = n !== shown)); dots.forEach((one, n) => { say(one, 'selected', n === shown); one.tabIndex = n === shown ? 0 : -1; }); };
    const go = (i) => { turns = false; show(i); report('slide ' + (shown + 1)); };
    on($('section'), 'mouseenter focusin', () => (held = true));
    on($('section'), 'mouseleave focusout', () => (held = false));
    setInterval(() => { if (turns && !held) show(shown + 1); }, 5000);
    on($('#turn'), 'click', () => { turns = !turns; $('#turn').textContent = turns ? 'Stop rotation' : 'Start rotation'; report(turns ? 'turning' : 'stopped'); });
    on($('#back'), 'click', () => go(shown - 1));
    on($('#on'), 'click', () => go(shown + 1));
    dots.forEach((dot, i) => {
      on(dot, 'click', () => go(i));
      on(dot, 'keydown', (event) => { const next = neighbour(dots, dot, event.key); if (next) { event.preventDefault(); go(dots.indexOf(next)); next.focus(); } });
    });`,
};

export const TOOLBARS: GalleryFamily = {
  pages: [toolbar, rowTools, carousel],
  cases: [
    {
      id: 'a toggle of a toolbar goes on',
      page: toolbar.id,
      pick: { hint: 'Italic' },
      call: { state: true },
      goal: 'Italic Left',
    },
    {
      id: 'a radio of a toolbar is chosen',
      page: toolbar.id,
      pick: { group: 'Alignment', choice: 'Centre' },
      call: { intent: 'press' },
      goal: 'Centre',
    },
    {
      id: 'a checkbox of a toolbar is ticked',
      page: toolbar.id,
      pick: { hint: 'Night mode' },
      call: { state: true },
      goal: 'Left Night',
    },
    {
      id: 'an arrow key moves on in a toolbar',
      page: toolbar.id,
      pick: { hint: 'Bold' },
      call: { intent: 'key:ArrowRight' },
      goal: 'at Italic',
    },
    {
      id: 'a button of one of several rows that change under the pointer is pressed',
      page: rowTools.id,
      pick: { hint: 'Reply to Bob' },
      call: { intent: 'press' },
      goal: 'Reply to Bob',
    },
    {
      id: 'the rotation of a carousel is stopped',
      page: carousel.id,
      pick: { hint: 'Stop rotation' },
      call: { intent: 'press' },
      goal: 'stopped',
    },
    {
      id: 'a slide is chosen by its dot',
      page: carousel.id,
      pick: { hint: 'Slide 3' },
      call: { intent: 'press' },
      goal: 'slide 3',
    },
  ],
};
