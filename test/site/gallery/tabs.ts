import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

const list = (names: readonly string[], more = '') => `<div role="tablist" aria-label="Sections" ${more}>
  ${names.map((name, i) => `<button type="button" role="tab" id="t${i}" aria-controls="p${i}" aria-selected="${i === 0}" tabindex="${i === 0 ? 0 : -1}">${name}</button>`).join('')}</div>
  ${names.map((name, i) => `<div role="tabpanel" id="p${i}" aria-labelledby="t${i}" tabindex="0" ${i === 0 ? '' : 'hidden'}>About ${name.toLowerCase()}.</div>`).join('')}`;

const SELECT = `
  const tabs = $$('[role=tab]');
  const select = (tab) => {
    for (const one of tabs) { say(one, 'selected', one === tab); $('#' + at(one, 'controls')).hidden = one !== tab; }
    report(text(tab));
  };`;

/** What gets the focus is selected. */
export const automatic: GalleryPage = {
  id: 'tabs-automatic',
  title: 'Composers',
  body: list(['Bach', 'Haydn', 'Brahms']),
  script: `${SELECT}
    on(tabs, 'click', (event) => { rove(tabs, event.currentTarget); select(event.currentTarget); });
    on(tabs, 'keydown', (event) => { const next = neighbour(tabs, event.currentTarget, event.key); if (next) { event.preventDefault(); rove(tabs, next); select(next); } });`,
};

/** Arrows move the focus alone. */
const manual: GalleryPage = {
  id: 'tabs-manual',
  title: 'Laptop X1',
  body: list(['Overview', 'Details', 'Reviews (12)'], 'aria-orientation="vertical"'),
  script: `${SELECT}
    on(tabs, 'mousedown', (event) => { if (event.button === 0) select(event.currentTarget); });
    on(tabs, 'keydown', (event) => {
      const next = neighbour(tabs, event.currentTarget, event.key);
      if (next) { event.preventDefault(); rove(tabs, next); }
      if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); select(event.currentTarget); }
    });`,
};

const links: GalleryPage = {
  id: 'tabs-links',
  title: 'Train times',
  body: `<ul role="tablist" style="list-style:none">${['Departures', 'Arrivals'].map((name, i) => `<li role="presentation"><a role="tab" href="#p${i}" id="t${i}" aria-controls="p${i}" aria-selected="${i === 0}">${name}</a></li>`).join('')}</ul>
    <section role="tabpanel" id="p0">08:15 to Porto</section><section role="tabpanel" id="p1" hidden>08:40 from Faro</section>`,
  script: `${SELECT} on(tabs, 'click', (event) => { event.preventDefault(); select(event.currentTarget); });`,
};

export const TABS: GalleryFamily = {
  pages: [automatic, manual, links],
  cases: [
    {
      id: 'a tab that is selected with the focus is pressed',
      page: automatic.id,
      pick: { hint: 'Haydn' },
      call: { intent: 'press' },
      goal: 'Haydn',
    },
    {
      id: 'the key End selects the last tab',
      page: automatic.id,
      pick: { hint: { text: 'Bach', role: 'tab' } },
      call: { intent: 'key:End' },
      goal: 'Brahms',
    },
    {
      id: 'a tab that is selected on mousedown is pressed',
      page: manual.id,
      pick: { hint: 'Reviews' },
      call: {},
      goal: 'Reviews (12)',
    },
    {
      id: 'a tab that is selected by Enter gets the key',
      page: manual.id,
      pick: { hint: 'Details' },
      call: { intent: 'key:Enter' },
      goal: 'Details',
    },
    {
      id: 'a tab that is a link is pressed without leaving',
      page: links.id,
      pick: { hint: { text: 'Arrivals', role: 'tab' } },
      call: { intent: 'press' },
      goal: 'Arrivals',
    },
  ],
};
