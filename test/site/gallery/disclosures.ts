import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

const disclosure: GalleryPage = {
  id: 'disclosure',
  title: 'Recipe',
  body: `<p>Stir well. <button type="button" aria-expanded="false" aria-controls="more">Show more</button></p><div id="more" hidden>Serve cold.</div>`,
  script: `on($('button'), 'click', ({ currentTarget: button }) => {
      const open = !is(button, 'expanded');
      say(button, 'expanded', open); $('#more').hidden = !open; button.textContent = open ? 'Show less' : 'Show more'; report(open ? 'open' : 'closed');
    });`,
};

/** Buttons that show lists of links, one at a time. */
const navigation: GalleryPage = {
  id: 'disclosure-nav',
  title: 'Garden shop',
  style:
    'nav.shop > ul > li { display: inline-block; position: relative; padding: 0 12px } nav.shop ul ul { position: absolute; background: #fff; border: 1px solid #999 }',
  body: `<nav class="shop" aria-label="Shop"><ul>${['Plants', 'Tools', 'Pots'].map((name, i) => `<li><button type="button" aria-expanded="false" aria-controls="n${i}">${name}</button><ul id="n${i}" hidden><li><a href="#${name}-new">New ${name.toLowerCase()}</a></li><li><a href="#${name}-sale">${name} on sale</a></li></ul></li>`).join('')}</ul></nav>`,
  script: `
    const buttons = $$('nav.shop button');
    const set = (button, open) => { say(button, 'expanded', open); $('#' + at(button, 'controls')).hidden = !open; };
    const close = () => { for (const one of buttons) set(one, false); };
    on(buttons, 'click', ({ currentTarget: button }) => { const open = !is(button, 'expanded'); close(); set(button, open); report(open ? text(button) : 'closed'); });
    on($('nav.shop'), 'keydown', (event) => { if (event.key === 'Escape') { close(); report('closed'); } });
    on($('nav.shop'), 'focusout', (event) => { if (event.relatedTarget && !$('nav.shop').contains(event.relatedTarget)) close(); });`,
};

/** The lists show under the pointer, after a moment; a link stands where the button would. */
const hoverNavigation: GalleryPage = {
  id: 'hover-nav',
  title: 'Museum',
  style:
    'nav.m li { display: inline-block; position: relative; padding: 8px 16px } nav.m .sub { position: absolute; top: 100%; left: 0; background: #fff; border: 1px solid #999 }',
  body: `<nav class="m" aria-label="Museum"><ul>${['Visit', 'Collection'].map((name) => `<li><a href="#${name}" aria-haspopup="true" aria-expanded="false">${name}</a><div class="sub" hidden><a href="#${name}-plan">Plan</a></div></li>`).join('')}</ul></nav>`,
  script: `
    for (const item of $$('nav.m li')) {
      const link = $('a', item), set = (open) => { say(link, 'expanded', open); $('.sub', item).hidden = !open; report(open ? text(link) : 'closed'); };
      let timer;
      on(item, 'mouseenter', () => (timer = setTimeout(() => set(true), 150)));
      on(item, 'mouseleave', () => { clearTimeout(timer); if (is(link, 'expanded')) set(false); });
      on(link, 'keydown', (event) => { if (event.key === 'ArrowDown') { event.preventDefault(); set(true); } });
    }`,
};

/** No role and no attribute says that it opens something. */
const bare: GalleryPage = {
  id: 'disclosure-bare',
  title: 'Questions',
  style: '.faq-title { cursor: pointer; font-weight: bold }',
  body: `<div class="faq"><div class="faq-title">Where are you?</div><div class="faq-body" style="display:none">In Lisbon.</div></div>`,
  script: `on($('.faq-title'), 'click', () => { const body = $('.faq-body'); body.style.display = body.style.display === 'none' ? 'block' : 'none'; report(body.style.display); });`,
};

export const DISCLOSURES: GalleryFamily = {
  pages: [disclosure, navigation, hoverNavigation, bare],
  cases: [
    {
      id: 'a disclosure opens',
      page: disclosure.id,
      pick: { hint: 'Show more' },
      call: { state: true },
      goal: 'open',
    },
    {
      id: 'a disclosure is pressed',
      page: disclosure.id,
      pick: { hint: { text: 'Show more', role: 'button' } },
      call: {},
      goal: 'open',
    },
    {
      id: 'a button of a navigation shows its links',
      page: navigation.id,
      pick: { hint: { text: 'Tools', role: 'button' } },
      call: { intent: 'expand' },
      goal: 'Tools',
    },
    {
      id: 'a navigation that opens under the pointer is hovered over',
      page: hoverNavigation.id,
      pick: { hint: 'Collection' },
      call: { intent: 'hover' },
      goal: 'Collection',
    },
    {
      id: 'a title that is known to open by its cursor alone is pressed',
      page: bare.id,
      pick: { hint: 'Where are you?' },
      call: { intent: 'press' },
      goal: 'block',
    },
  ],
};
