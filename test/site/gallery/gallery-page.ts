/** Where on its page a widget stands. */
export type GalleryPlace =
  'page' | 'open shadow root' | 'closed shadow root' | 'frame' | 'frame of another site';

/** One widget, or a few that belong together. */
export interface GalleryPage {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly style?: string;
  /** Runs with `root` (the document or shadow root around the widget), `report` and the small words of KIT. */
  readonly script: string;
  readonly place?: GalleryPlace;
}

export type GalleryPick =
  | {
      readonly hint:
        | string
        | {
            readonly text?: string;
            readonly role?: string;
            readonly nearText?: string;
            readonly region?: string;
          };
    }
  | { readonly group: string; readonly choice: string };

export type GalleryCall =
  { readonly intent?: string } | { readonly state: string | number | boolean | readonly string[] };

/** What one call on one control leads to. */
export interface GalleryCase {
  /** A sentence, unlike all others. */
  readonly id: string;
  readonly page: string;
  readonly pick: GalleryPick;
  readonly call: GalleryCall;
  /** What the page reports in the end. */
  readonly goal: string;
}

export interface GalleryFamily {
  readonly pages: readonly GalleryPage[];
  readonly cases: readonly GalleryCase[];
}

const STYLE = `
  body { font: 16px/1.5 sans-serif; margin: 0; color: #222; background: #fff }
  header, main, footer { padding: 12px 24px }
  main { min-height: 420px }
  [hidden] { display: none !important }
  [role=option], [role=menuitem], [role=menuitemcheckbox], [role=menuitemradio] { padding: 4px 12px; cursor: default }
  [role=listbox], [role=menu] { list-style: none; margin: 0; padding: 4px; border: 1px solid #999; background: #fff; width: 220px }
  [role=option][aria-selected=true], .active { background: #cfe3ff }
  [role=combobox], [role=button], [role=tab] { border: 1px solid #777; padding: 4px 8px; display: inline-block; min-width: 40px }
  .popup { position: absolute; z-index: 5; box-shadow: 0 2px 8px #0004 }
  .clipped { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }`;

/** Words that most widgets use; at, is and say speak of ARIA attributes. */
const KIT = `
  const $ = (selector, from = root) => from.querySelector(selector);
  const $$ = (selector, from = root) => [...from.querySelectorAll(selector)];
  const on = (targets, types, react) => {
    for (const target of [targets].flat()) for (const type of types.split(' ')) target.addEventListener(type, react);
  };
  const at = (node, name) => node.getAttribute('aria-' + name);
  const is = (node, name) => at(node, name) === 'true';
  const say = (node, name, value) => node.setAttribute('aria-' + name, String(value));
  const text = (node) => node.textContent.trim();
  const neighbour = (list, item, key) => {
    const last = list.length - 1, here = list.indexOf(item);
    if (key === 'ArrowDown' || key === 'ArrowRight') return list[here === last ? 0 : here + 1];
    if (key === 'ArrowUp' || key === 'ArrowLeft') return list[here <= 0 ? last : here - 1];
    if (key === 'Home') return list[0];
    if (key === 'End') return list[last];
    return undefined;
  };
  const rove = (list, item) => { for (const one of list) one.tabIndex = one === item ? 0 : -1; item.focus(); };
  const point = (owner, list, item) => {
    for (const one of list) one.classList.toggle('active', one === item);
    if (item) { say(owner, 'activedescendant', item.id); item.scrollIntoView({ block: 'nearest' }); }
    else owner.removeAttribute('aria-activedescendant');
  };
  const outside = (nodes, react) => on(document, 'pointerdown', (event) => {
    if (!event.composedPath().some((node) => nodes().includes(node))) react();
  });`;

/** The page that is opened, and the page in its frame if it has one. */
export function renderPage(page: GalleryPage, port: number): string {
  const framed = `/framed/${page.id}`;
  if (page.place === 'frame') return layout(page, `<iframe src="${framed}" ${FRAME}></iframe>`);
  if (page.place === 'frame of another site')
    return layout(page, `<iframe src="//localhost:${port}${framed}" ${FRAME}></iframe>`);
  if (page.place === 'open shadow root') return layout(page, inShadow(page, 'open'));
  if (page.place === 'closed shadow root') return layout(page, inShadow(page, 'closed'));
  return layout(page, `${page.body}<script>${program(page, 'document')}</script>`);
}

export function renderFramed(page: GalleryPage): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${page.title}</title>
<style>${STYLE}${page.style ?? ''}</style><body>${page.body}<script>${program(page, 'document')}</script></body></html>`;
}

/** The same widget somewhere else. */
export function placed(page: GalleryPage, place: GalleryPlace): GalleryPage {
  return { ...page, id: `${page.id}-in-${place.replaceAll(' ', '-')}`, place };
}

const FRAME = 'width="800" height="480" title="Widget"';

function layout(page: GalleryPage, content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${page.title}</title>
<style>${STYLE}${page.style ?? ''}</style>
<body><header><nav aria-label="Site"><a href="#home">Home</a> <a href="#about">About us</a></nav></header>
<main><h1>${page.title}</h1>${content}</main>
<footer><a href="#imprint">Imprint</a></footer></body></html>`;
}

function inShadow(page: GalleryPage, mode: 'open' | 'closed'): string {
  const content = JSON.stringify(`<style>${STYLE}${page.style ?? ''}</style>${page.body}`).replaceAll(
    '<',
    '\\u003c',
  );
  return `<gallery-widget></gallery-widget><script>{
    const shadow = document.querySelector('gallery-widget').attachShadow({ mode: '${mode}' });
    shadow.innerHTML = ${content};
    ${program(page, 'shadow')}
  }</script>`;
}

/** Reports carry their time, as requests can overtake each other. */
function program(page: GalleryPage, root: string): string {
  return `((root) => {
  let reported;
  const report = (state) => {
    if (reported === String(state)) return;
    reported = String(state);
    const at = performance.timeOrigin + performance.now();
    fetch('/goal?page=${page.id}&at=' + at + '&state=' + encodeURIComponent(reported));
  };${KIT}
  ${page.script}
})(${root});`;
}
