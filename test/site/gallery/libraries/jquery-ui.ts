import type { GalleryPage } from '../gallery-page.ts';
import type { LibraryFamily } from './library-case.ts';

const tabs: GalleryPage = {
  id: 'jq-tabs',
  title: 'Lamp',
  style: `.ui-tabs-nav { display: flex; list-style: none; padding: 0 } .ui-tab { padding: 0 } .ui-tabs-anchor { display: block; padding: 8px 16px }`,
  body: `<div class="ui-tabs"><ul role="tablist" class="ui-tabs-nav">
    ${['Overview', 'Measures', 'Reviews'].map((name, i) => `<li role="tab" class="ui-tab" tabindex="${i === 0 ? 0 : -1}" aria-controls="tabs-${i}" aria-labelledby="ui-id-${i}" aria-selected="${i === 0}" aria-expanded="${i === 0}"><a href="#tabs-${i}" role="presentation" tabindex="-1" class="ui-tabs-anchor" id="ui-id-${i}">${name}</a></li>`).join('')}</ul>
    ${['Warm light', '40 cm high', 'Four stars'].map((words, i) => `<div id="tabs-${i}" role="tabpanel" aria-labelledby="ui-id-${i}" ${i === 0 ? '' : 'hidden'}>${words}</div>`).join('')}</div>`,
  script: `on($$('.ui-tabs-anchor'), 'click', (event) => {
    event.preventDefault();
    for (const one of $$('.ui-tab')) {
      const isThis = one.contains(event.currentTarget);
      say(one, 'selected', isThis); say(one, 'expanded', isThis); $('#' + at(one, 'controls')).hidden = !isThis;
    }
    report(text(event.currentTarget));
  });`,
};

const menuOf = (id: string, label: string, [names, chosen]: readonly [readonly string[], string]) => ({
  field: `<p><label for="${id}-button">${label}</label> <select id="${id}" style="display:none">${names.map((name) => `<option${name === chosen ? ' selected' : ''}>${name}</option>`).join('')}</select>
    <span tabindex="0" id="${id}-button" role="combobox" aria-expanded="false" aria-autocomplete="list" aria-owns="${id}-menu" aria-haspopup="true"><span class="ui-selectmenu-text">${chosen}</span></span></p>`,
  menu: `<div class="popup" hidden><ul aria-hidden="true" aria-labelledby="${id}-button" id="${id}-menu" role="listbox" tabindex="0">${names.map((name) => `<li class="ui-menu-item"><div tabindex="-1" role="option">${name}</div></li>`).join('')}</ul></div>`,
});
const SPEED = menuOf('speed', 'Select a speed', [['Slower', 'Medium', 'Faster'], 'Medium']);
const FILE = menuOf('file', 'Select a file', [['jquery.js', 'ui.js'], 'ui.js']);

/** The lists stand at the end of the page and belong to their fields by aria-owns. */
const selectMenus: GalleryPage = {
  id: 'jq-selectmenu',
  title: 'Settings',
  body: `${SPEED.field}${FILE.field}${SPEED.menu}${FILE.menu}`,
  script: `for (const button of $$('[role=combobox]')) {
    const list = $('#' + at(button, 'owns')), frame = list.parentElement;
    const show = (isOpen) => { frame.hidden = !isOpen; say(button, 'expanded', isOpen); say(list, 'hidden', !isOpen);
      const box = button.getBoundingClientRect(); frame.style.left = box.left + 'px'; frame.style.top = box.bottom + scrollY + 'px'; };
    on(button, 'click', () => show(frame.hidden));
    on(button, 'keydown', (event) => { if (event.key === 'Escape') show(false); });
    on(list, 'click', ({ target }) => {
      const option = target.closest('[role=option]');
      if (option) { $('.ui-selectmenu-text', button).textContent = text(option); show(false); report(button.id + '=' + text(option)); }
    });
    outside(() => [button, frame], () => show(false));
  }`,
};

const SLIDER_STYLE = `.ui-slider { position: relative; width: 300px; height: 10px; margin: 16px 12px; border: 1px solid #aaa; touch-action: none }
  .ui-slider-handle { position: absolute; top: -6px; width: 20px; height: 20px; margin-left: -10px; background: #ddd; border: 1px solid #777; box-sizing: border-box }`;

/** Nothing but a handle in a track: keys move it, and so does the pointer. */
const slider: GalleryPage = {
  id: 'jq-slider',
  title: 'Flats',
  style: SLIDER_STYLE,
  body: `<p>Longest walk: <b id="amount">30</b> minutes</p><div class="ui-slider"><span tabindex="0" class="ui-slider-handle" style="left:30%"></span></div>`,
  script: `
    const track = $('.ui-slider'), knob = $('.ui-slider-handle');
    let now = 30, isHeld = false;
    const set = (value) => { now = Math.min(100, Math.max(0, Math.round(value))); knob.style.left = now + '%'; $('#amount').textContent = now; report(now); };
    const follow = (event) => { const box = track.getBoundingClientRect(); set(((event.clientX - box.left) / box.width) * 100); };
    on(knob, 'keydown', (event) => {
      const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 20, PageDown: -20, Home: -100, End: 100 }[event.key];
      if (step) { event.preventDefault(); set(now + step); }
    });
    on(track, 'mousedown', (event) => { event.preventDefault(); knob.focus(); isHeld = true; follow(event); });
    on(document, 'mousemove', (event) => { if (isHeld) follow(event); });
    on(document, 'mouseup', () => (isHeld = false));`,
};

/** A link in a track; no key moves it. */
const dragged: GalleryPage = {
  id: 'jq-slider-drag',
  title: 'Layer',
  style: SLIDER_STYLE,
  body: `<p>Opacity</p><div class="ui-slider"><a href="#" class="ui-slider-handle" style="left:10%"></a></div>`,
  script: `
    const track = $('.ui-slider'), knob = $('.ui-slider-handle');
    let isHeld = false;
    on(knob, 'click', (event) => event.preventDefault());
    on(knob, 'mousedown', (event) => { event.preventDefault(); knob.focus(); isHeld = true; });
    on(document, 'mousemove', (event) => {
      if (!isHeld) return;
      const box = track.getBoundingClientRect(), now = Math.min(100, Math.max(0, Math.round(((event.clientX - box.left) / box.width) * 100)));
      knob.style.left = now + '%'; report(now);
    });
    on(document, 'mouseup', () => (isHeld = false));`,
};

/** People read the month; its number is nowhere to be seen. */
const months: GalleryPage = {
  id: 'jq-months',
  title: 'Archive',
  style: SLIDER_STYLE,
  body: `<p id="m">Month: <b>November</b></p><div class="ui-slider"><span tabindex="0" role="slider" class="ui-slider-handle" aria-label="Month" aria-valuemin="0" aria-valuemax="11" aria-valuenow="10" aria-valuetext="November"></span></div>`,
  script: `
    const NAMES = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
    const knob = $('.ui-slider-handle'), track = $('.ui-slider');
    let now = 10;
    const draw = () => { say(knob, 'valuenow', now); say(knob, 'valuetext', NAMES[now]); $('b').textContent = NAMES[now]; knob.style.left = (now / 11) * 100 + '%'; };
    const set = (value) => { now = Math.min(11, Math.max(0, Math.round(value))); draw(); report(NAMES[now]); };
    on(knob, 'keydown', (event) => {
      const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, Home: -11, End: 11 }[event.key];
      if (step) { event.preventDefault(); set(now + step); }
    });
    on(track, 'mousedown', (event) => { event.preventDefault(); knob.focus(); const box = track.getBoundingClientRect(); set(((event.clientX - box.left) / box.width) * 11); });
    draw();`,
};

const selectable: GalleryPage = {
  id: 'jq-selectable',
  title: 'Seats',
  style:
    'ol { list-style: none; padding: 0; width: 240px } li { margin: 4px; padding: 6px; border: 1px solid #bbb } .ui-selected { background: #fc6 }',
  body: `<ol id="selectable">${[1, 2, 3, 4, 5, 6, 7].map((n) => `<li class="ui-widget-content">Seat ${n}</li>`).join('')}</ol>`,
  script: `on($('#selectable'), 'click', ({ target }) => {
    const seat = target.closest('li');
    if (!seat) return report('missed');
    for (const one of $$('li')) one.classList.toggle('ui-selected', one === seat);
    report(text(seat));
  });`,
};

const dialog: GalleryPage = {
  id: 'jq-dialog',
  title: 'Files',
  style: `.ui-dialog { position: fixed; top: 90px; left: 140px; width: 340px; padding: 12px; background: #fff; border: 1px solid #666 }
    .ui-dialog-titlebar-close { float: right; width: 24px; height: 24px; overflow: hidden; text-indent: -9999px; background: #eee }`,
  body: `<p>3 files are in the bin.</p>
    <div tabindex="-1" role="dialog" class="ui-dialog" aria-describedby="dialog-confirm" aria-labelledby="ui-id-9">
      <div class="ui-dialog-titlebar"><span id="ui-id-9" class="ui-dialog-title">Empty the recycle bin?</span><button type="button" class="ui-dialog-titlebar-close" title="Close">Close</button></div>
      <div id="dialog-confirm">These items will be deleted for good.</div>
      <div class="ui-dialog-buttonset"><button type="button" id="delete">Delete all items</button> <button type="button" id="cancel">Cancel</button></div></div>`,
  script: `
    const close = (how) => { $('.ui-dialog').hidden = true; report(how); };
    on($('#delete'), 'click', () => close('deleted'));
    on([$('#cancel'), $('.ui-dialog-titlebar-close')], 'click', () => close('closed'));
    on($('.ui-dialog'), 'keydown', (event) => { if (event.key === 'Escape') close('closed'); });
    $('.ui-dialog').focus();`,
};

export const JQUERY_UI: LibraryFamily = {
  pages: [tabs, selectMenus, slider, dragged, months, selectable, dialog],
  cases: [
    {
      id: 'a list item that is a tab around a presentational link is selected',
      page: tabs.id,
      pick: { hint: { text: 'Reviews', role: 'tab' } },
      label: 'Reviews',
      calls: [{ intent: 'press' }],
      goal: 'Reviews',
    },
    {
      id: 'a span that is a combobox is found by its label and takes an option of the list that it owns',
      page: selectMenus.id,
      pick: { hint: 'Select a speed' },
      label: 'Select a speed',
      calls: [{ state: 'Faster' }],
      goal: 'speed-button=Faster',
    },
    {
      id: 'a handle in a track without ARIA is set as a slider',
      page: slider.id,
      pick: { hint: { text: 'Longest walk', role: 'slider' } },
      calls: [{ state: 75 }],
      goal: '75',
    },
    {
      id: 'a handle in a track without ARIA that no key moves is dragged',
      page: dragged.id,
      pick: { hint: { text: 'Opacity', role: 'slider' } },
      calls: [{ state: 60 }],
      goal: '60',
    },
    {
      id: 'a slider whose value is read as a month is set to a month',
      page: months.id,
      pick: { hint: { text: 'Month', role: 'slider' } },
      seen: 'November',
      calls: [{ state: 'March' }],
      goal: 'March',
    },
    {
      id: 'an item of a list with one listener is selected',
      page: selectable.id,
      pick: { hint: 'Seat 6' },
      label: 'Seat 6',
      calls: [{ intent: 'press' }],
      goal: 'Seat 6',
    },
    {
      id: 'a dialog is dismissed by its close control',
      page: dialog.id,
      pick: { hint: { text: 'Empty the recycle bin?', role: 'dialog' } },
      calls: [{ intent: 'dismiss' }],
      goal: 'closed',
    },
  ],
};
