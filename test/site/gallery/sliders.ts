import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

const STYLE = `
  .track { position: relative; width: 300px; height: 8px; margin: 24px 12px; background: #ccc; touch-action: none }
  .thumb { position: absolute; top: -8px; width: 24px; height: 24px; margin-left: -12px; border-radius: 50%; background: #06c; touch-action: none }
  .tall { width: 8px; height: 200px } .tall .thumb { left: 4px; top: auto; margin-bottom: -12px }`;

const thumb = (name: string, now: number, more = '') =>
  `<div class="thumb" role="slider" tabindex="0" aria-label="${name}" aria-valuemin="0" aria-valuemax="100" aria-valuenow="${now}" ${more}></div>`;

const KEYS = `
  const STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10, Home: -1e9, End: 1e9 };
  const bounded = (value, low, high) => Math.min(high, Math.max(low, Math.round(value)));`;

const native: GalleryPage = {
  id: 'slider-native',
  title: 'Sound',
  body: `<p><label>Volume <input type="range" min="0" max="100" value="30"></label></p>
    <p><label for="b">Balance</label> <input id="b" type="range" min="-1" max="1" step="0.1" value="0"></p>`,
  script: `on($$('input'), 'input', (event) => report(event.target.value));`,
};

/** By keys, by a press on the track, and by dragging the thumb. */
export const horizontal: GalleryPage = {
  id: 'slider-aria',
  title: 'Lamp',
  style: STYLE,
  body: `<div class="track">${thumb('Brightness', 20)}</div>`,
  script: `${KEYS}
    const track = $('.track'), knob = $('.thumb');
    const set = (value) => { const now = bounded(value, 0, 100); say(knob, 'valuenow', now); knob.style.left = now + '%'; return now; };
    const follow = (event) => { const box = track.getBoundingClientRect(); report(set(((event.clientX - box.left) / box.width) * 100)); };
    on(knob, 'keydown', (event) => { if (STEPS[event.key]) { event.preventDefault(); report(set(Number(at(knob, 'valuenow')) + STEPS[event.key])); } });
    on(track, 'pointerdown', (event) => { event.preventDefault(); knob.focus(); track.setPointerCapture(event.pointerId); follow(event); });
    on(track, 'pointermove', (event) => { if (track.hasPointerCapture(event.pointerId)) follow(event); });
    set(20);`,
};

const vertical: GalleryPage = {
  id: 'slider-vertical',
  title: 'Heating',
  style: STYLE,
  body: `<span id="l">Temperature</span><div class="track tall"><div class="thumb" role="slider" tabindex="0" aria-labelledby="l" aria-orientation="vertical"
    aria-valuemin="10" aria-valuemax="30" aria-valuenow="15" aria-valuetext="15 degrees"></div></div>`,
  script: `${KEYS}
    const track = $('.track'), knob = $('.thumb');
    const set = (value) => { const now = bounded(value, 10, 30); say(knob, 'valuenow', now); say(knob, 'valuetext', now + ' degrees'); knob.style.bottom = (now - 10) * 5 + '%'; return now; };
    const follow = (event) => { const box = track.getBoundingClientRect(); report(set(30 - ((event.clientY - box.top) / box.height) * 20)); };
    on(knob, 'keydown', (event) => { if (STEPS[event.key]) { event.preventDefault(); report(set(Number(at(knob, 'valuenow')) + STEPS[event.key])); } });
    on(track, 'mousedown', (event) => {
      event.preventDefault(); knob.focus(); follow(event);
      document.addEventListener('mousemove', follow);
      document.addEventListener('mouseup', () => document.removeEventListener('mousemove', follow), { once: true });
    });
    set(15);`,
};

/** Neither thumb passes the other. */
const twoThumbs: GalleryPage = {
  id: 'slider-two-thumbs',
  title: 'Hotels',
  style: STYLE,
  body: `<div role="group" aria-label="Price range"><div class="track">${thumb('Minimum price', 20)}${thumb('Maximum price', 80)}</div></div>`,
  script: `${KEYS}
    const track = $('.track'), knobs = $$('.thumb'), now = [20, 80];
    const draw = () => knobs.forEach((knob, i) => {
      say(knob, 'valuenow', now[i]); say(knob, i === 0 ? 'valuemax' : 'valuemin', now[1 - i]); knob.style.left = now[i] + '%';
    });
    const set = (i, value) => { now[i] = i === 0 ? bounded(value, 0, now[1]) : bounded(value, now[0], 100); draw(); report(now.join('-')); };
    knobs.forEach((knob, i) => {
      on(knob, 'keydown', (event) => { if (STEPS[event.key]) { event.preventDefault(); set(i, now[i] + STEPS[event.key]); } });
      on(knob, 'pointerdown', (event) => knob.setPointerCapture(event.pointerId));
      on(knob, 'pointermove', (event) => {
        if (!knob.hasPointerCapture(event.pointerId)) return;
        const box = track.getBoundingClientRect(); set(i, ((event.clientX - box.left) / box.width) * 100);
      });
    });
    draw();`,
};

/** No key moves it, and a press on its track does nothing: it wants to be dragged. */
const dragOnly: GalleryPage = {
  id: 'slider-drag-only',
  title: 'Mortgage',
  style: STYLE,
  body: `<div class="track"><div class="thumb" role="slider" aria-label="Deposit" aria-valuemin="0" aria-valuemax="100" aria-valuenow="10"></div></div>`,
  script: `${KEYS}
    const track = $('.track'), knob = $('.thumb');
    let held = false;
    const set = (value) => { const now = bounded(value, 0, 100); say(knob, 'valuenow', now); knob.style.left = now + '%'; return now; };
    on(knob, 'mousedown', (event) => { event.preventDefault(); held = true; });
    on(document, 'mousemove', (event) => { if (held) { const box = track.getBoundingClientRect(); report(set(((event.clientX - box.left) / box.width) * 100)); } });
    on(document, 'mouseup', () => (held = false));
    set(10);`,
};

/**
 * The lower one of two thumbs: what looks like its track moves with it, its range ends at the other thumb, its keys go in
 * steps of ten, and between two pixels is a quarter.
 */
const movingTrack: GalleryPage = {
  id: 'slider-moving-track',
  title: 'Flights',
  style: `${STYLE} .rail { position: relative; width: 400px; height: 8px; margin: 24px 12px; background: #ccc } .origin { position: absolute; width: 100%; height: 0 }`,
  body: `<div class="rail"><div class="origin">${thumb('Earliest', 20)}</div></div>`,
  script: `${KEYS}
    const rail = $('.rail'), origin = $('.origin'), knob = $('.thumb');
    let held = false, now = 20;
    const set = (value) => { now = Math.min(80, Math.max(0, value)); say(knob, 'valuenow', now); origin.style.transform = 'translateX(' + now + '%)'; report(now); };
    say(knob, 'valuemax', 80); set(20);
    on(knob, 'keydown', (event) => { if (STEPS[event.key]) { event.preventDefault(); set(now + 10 * STEPS[event.key]); } });
    on(knob, 'pointerdown', (event) => { event.preventDefault(); held = true; });
    on(document, 'pointermove', (event) => { if (held) { const box = rail.getBoundingClientRect(); set(((Math.round(event.clientX) - box.left) / box.width) * 100); } });
    on(document, 'pointerup', () => (held = false));`,
};

/** A native range that is not seen lies in a box that is; steps of 50 up to 1,000. */
const hiddenRange: GalleryPage = {
  id: 'slider-hidden-range',
  title: 'Data plan',
  style: `${STYLE} .thumb input { position: absolute; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer }`,
  body: `<span id="l">Megabytes</span><div class="track"><span class="thumb"><input type="range" aria-labelledby="l" min="0" max="1000" step="50" value="100"></span></div>`,
  script: `
    const input = $('input'), knob = $('.thumb'), track = $('.track');
    const show = () => { knob.style.left = input.value / 10 + '%'; };
    on(input, 'change', () => { show(); report(input.value); });
    on(track, 'pointerdown', (event) => {
      event.preventDefault(); input.focus();
      const box = track.getBoundingClientRect(); input.value = String(((event.clientX - box.left) / box.width) * 1000); show(); report(input.value);
    });
    show();`,
};

const set = (page: GalleryPage, hint: string, state: number) => ({
  page: page.id,
  pick: { hint },
  call: { state },
});

export const SLIDERS: GalleryFamily = {
  pages: [native, horizontal, vertical, twoThumbs, dragOnly, movingTrack, hiddenRange],
  cases: [
    { id: 'a native range gets a value', ...set(native, 'Volume', 70), goal: '70' },
    {
      id: 'a native range with small steps gets a value below zero',
      ...set(native, 'Balance', -0.4),
      goal: '-0.4',
    },
    { id: 'an ARIA slider gets a value', ...set(horizontal, 'Brightness', 70), goal: '70' },
    { id: 'an ARIA slider goes to its end', ...set(horizontal, 'Brightness', 100), goal: '100' },
    { id: 'a vertical slider gets a value', ...set(vertical, 'Temperature', 22), goal: '22' },
    { id: 'the lower thumb of two gets a value', ...set(twoThumbs, 'Minimum price', 35), goal: '35-80' },
    { id: 'the upper thumb of two gets a value', ...set(twoThumbs, 'Maximum price', 55), goal: '20-55' },
    { id: 'a slider that can only be dragged gets a value', ...set(dragOnly, 'Deposit', 70), goal: '70' },
    { id: 'a thumb whose track seems to move gets a value', ...set(movingTrack, 'Earliest', 35), goal: '35' },
    {
      id: 'a thumb that no pixel puts at a value gets the nearest one',
      ...set(movingTrack, 'Earliest', 35.1),
      goal: '35',
    },
    { id: 'a range that is not seen gets a value', ...set(hiddenRange, 'Megabytes', 650), goal: '650' },
    {
      id: 'an arrow key moves a slider by one step',
      page: horizontal.id,
      pick: { hint: { text: 'Brightness', role: 'slider' } },
      call: { intent: 'key:ArrowRight' },
      goal: '21',
    },
  ],
};
