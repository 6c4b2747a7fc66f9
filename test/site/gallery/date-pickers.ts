import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

/** A calendar that opens in November 2026, so that a day in December is one month away. */
const CALENDAR_SCRIPT = `
  const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
  const input = $('input'), opener = $('#opener'), dialog = $('[role=dialog]');
  let shown = new Date(Date.UTC(2026, 10, 15)), chosen;
  const iso = (day) => day.toISOString().slice(0, 10);
  const plus = (day, days) => new Date(day.getTime() + days * 86_400_000);
  const inMonths = (day, months) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, Math.min(day.getUTCDate(), 28)));
  const draw = (takesFocus) => {
    $('#month').textContent = MONTHS[shown.getUTCMonth()] + ' ' + shown.getUTCFullYear();
    const first = new Date(Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth(), 1));
    const start = plus(first, -((first.getUTCDay() + 6) % 7));
    let rows = '';
    for (let week = 0; week < 6; week++) {
      rows += '<tr>';
      for (let i = 0; i < 7; i++) rows += cell(plus(start, week * 7 + i));
      rows += '</tr>';
    }
    $('tbody').innerHTML = rows;
    if (takesFocus) $('td[tabindex="0"]').focus();
  };
  const open = () => { dialog.hidden = false; say(opener, 'expanded', true); draw(true); };
  const close = () => { dialog.hidden = true; say(opener, 'expanded', false); };
  const choose = (day) => { chosen = shown = day; input.value = written(day); close(); opener.focus(); report(iso(day)); };
  const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  on($('#previous'), 'click', () => { shown = inMonths(shown, -1); draw(false); });
  on($('#next'), 'click', () => { shown = inMonths(shown, 1); draw(false); });
  on($('tbody'), 'click', (event) => { const day = event.target.closest('td[data-date]'); if (day && !is(day, 'disabled')) choose(new Date(day.dataset.date)); });
  on($('tbody'), 'keydown', (event) => {
    if (STEPS[event.key]) shown = plus(shown, STEPS[event.key]);
    else if (event.key === 'PageDown') shown = inMonths(shown, 1);
    else if (event.key === 'PageUp') shown = inMonths(shown, -1);
    else if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); return choose(shown); }
    else return;
    event.preventDefault(); draw(true);
  });
  on(dialog, 'keydown', (event) => { if (event.key === 'Escape') { close(); opener.focus(); } });
  outside(() => [dialog, opener, input], close);`;

const CALENDAR = `<div role="dialog" aria-modal="true" aria-label="Choose date" class="popup" style="background:#fff;padding:8px" hidden>
  <button type="button" id="previous" aria-label="Previous month">‹</button>
  <h2 id="month" aria-live="polite" style="display:inline"></h2>
  <button type="button" id="next" aria-label="Next month">›</button>
  <table role="grid" aria-labelledby="month"><thead><tr>${['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => `<th scope="col">${day}</th>`).join('')}</tr></thead><tbody></tbody></table></div>`;

/** The input is a combobox that can also be written into, in the way its placeholder says. */
export const dateCombobox: GalleryPage = {
  id: 'date-combobox',
  title: 'Holiday',
  body: `<label for="day">Departure</label> <input id="day" role="combobox" aria-haspopup="dialog" aria-expanded="false" aria-autocomplete="none" placeholder="mm/dd/yyyy" autocomplete="off">
    <button type="button" id="opener" tabindex="-1" aria-label="Choose date">▦</button>${CALENDAR}`,
  script: `
    const written = (day) => { const [y, m, d] = iso(day).split('-'); return m + '/' + d + '/' + y; };
    const cell = (day) => '<td role="gridcell" tabindex="' + (iso(day) === iso(shown) ? 0 : -1) + '" data-date="' + iso(day) + '" aria-selected="' + (chosen !== undefined && iso(day) === iso(chosen)) + '"' + (day.getUTCMonth() === shown.getUTCMonth() ? '' : ' aria-disabled="true"') + '>' + day.getUTCDate() + '</td>';
    ${CALENDAR_SCRIPT}
    on(opener, 'click', () => (dialog.hidden ? open() : close()));
    on(input, 'click', () => { if (dialog.hidden) { dialog.hidden = false; say(input, 'expanded', true); draw(false); } });
    on(input, 'keydown', (event) => { if (event.key === 'ArrowDown') { event.preventDefault(); open(); } if (event.key === 'Escape') close(); });
    on(input, 'input', () => {
      const parts = /^(\\d\\d)\\/(\\d\\d)\\/(\\d{4})$/.exec(input.value);
      if (parts) { shown = chosen = new Date(parts[3] + '-' + parts[1] + '-' + parts[2]); report(iso(chosen)); draw(false); }
    });`,
};

/** The field cannot be written into: only a day of the calendar sets it. Its days are named in full. */
const calendarOnly: GalleryPage = {
  id: 'date-calendar',
  title: 'Appointment',
  body: `<label for="day">Day of visit</label> <input id="day" role="combobox" readonly aria-haspopup="dialog" aria-expanded="false" placeholder="Pick a day"> <span id="opener" tabindex="-1"></span>${CALENDAR}`,
  script: `
    const written = (day) => day.getUTCDate() + ' ' + MONTHS[day.getUTCMonth()] + ' ' + day.getUTCFullYear();
    const cell = (day) => day.getUTCMonth() !== shown.getUTCMonth() ? '<td></td>'
      : '<td role="gridcell" tabindex="' + (iso(day) === iso(shown) ? 0 : -1) + '" data-date="' + iso(day) + '" aria-label="' + written(day) + '">' + day.getUTCDate() + '</td>';
    ${CALENDAR_SCRIPT}
    on(input, 'mousedown', () => setTimeout(() => { if (dialog.hidden) open(); }));
    on(input, 'keydown', (event) => { if (event.key === 'Enter' || event.key === 'ArrowDown') { event.preventDefault(); open(); } });`,
};

export const DATE_PICKERS: GalleryFamily = {
  pages: [dateCombobox, calendarOnly],
  cases: [
    {
      id: 'a date combobox takes a day of the next month',
      page: dateCombobox.id,
      pick: { hint: { text: 'Departure', role: 'combobox' } },
      call: { state: '2026-12-24' },
      goal: '2026-12-24',
    },
    {
      id: 'a date combobox takes a day of another year',
      page: dateCombobox.id,
      pick: { hint: 'Departure' },
      call: { state: '2027-02-03' },
      goal: '2027-02-03',
    },
    {
      id: 'a date field that cannot be written into takes a day of its calendar',
      page: calendarOnly.id,
      pick: { hint: 'Day of visit' },
      call: { state: '2026-12-24' },
      goal: '2026-12-24',
    },
  ],
};
