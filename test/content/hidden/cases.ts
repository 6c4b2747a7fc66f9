/** A small page with one text that is hidden or visible: `KEY` is a class of its own, `TEXT` the text. */
export interface HiddenCase {
  readonly name: string;
  /** In a style element. */
  readonly css?: string;
  /** In a linked sheet. */
  readonly linked?: string;
  /** Sheets that others import, by name. */
  readonly imported?: Readonly<Record<string, string>>;
  readonly body: string;
  /** It styles the whole page, so it cannot share one with other cases. */
  readonly isAlone?: true;
}

const P = '<p class="KEY">TEXT</p>';
const css = (name: string, rules: string, body = P): HiddenCase => ({ name, css: rules, body });
const linked = (name: string, rules: string, body = P): HiddenCase => ({ name, linked: rules, body });
const body = (name: string, html: string): HiddenCase => ({ name, body: html });
const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%224%22 height=%224%22%3E%3Crect width=%224%22 height=%224%22/%3E%3C/svg%3E';

/** Nobody can see these texts. */
export const HIDDEN: readonly HiddenCase[] = [
  linked('a linked sheet', '.KEY{display:none}'),
  linked('white text on a page with a linked sheet', '.other{margin:0}', '<p style="color:#fff">TEXT</p>'),
  linked('white text by a linked sheet', '.KEY{color:#fff}'),
  { name: '@import', linked: '@import "IMPORTED";', imported: { IMPORTED: '.KEY{display:none}' }, body: P },
  css(':is', ':is(.KEY, .other){display:none}'),
  css(':where', ':where(p.KEY){display:none}'),
  css(':has', 'div:has(> i.KEY){display:none}', '<div><i class="KEY"></i>TEXT</div>'),
  css(':not', '.KEY:not(.shown, .open):not(:hover){display:none}'),
  css('nesting', '.KEY{color:black; & p{display:none}}', '<div class="KEY"><p>TEXT</p></div>'),
  css(
    'nesting without an ampersand',
    '.KEY{color:black; p{display:none}}',
    '<div class="KEY"><p>TEXT</p></div>',
  ),
  css('@media inside a rule', '.KEY{@media screen{display:none}}'),
  css(
    '@container',
    '.KEYbox{container-type:inline-size}@container (min-width:10px){.KEY{display:none}}',
    `<div class="KEYbox">${P}</div>`,
  ),
  css('@supports', '@supports (display:grid) and (not (-moz-appearance:none)){.KEY{display:none}}'),
  css('@layer', '@layer KEYa, KEYb; @layer KEYb{.KEY{display:none}} @layer KEYa{p.KEY{display:block}}'),
  css('@media', '@media (width >= 600px) and (orientation: landscape){.KEY{visibility:hidden}}'),
  css('var()', ':root{--KEY:0} .KEY{opacity:var(--KEY)}'),
  css(
    'var() with a fallback, inherited',
    '.KEYbox{--KEY:none} .KEY{display:var(--KEYy, var(--KEY))}',
    `<div class="KEYbox">${P}</div>`,
  ),
  css('calc()', '.KEY{position:absolute; left:calc(-1 * (50px + 100vw) - 9999px)}'),
  css('filter: opacity(0)', '.KEY{filter:blur(0) opacity(0%)}'),
  css('logical insets', '.KEY{position:absolute; inset-inline-start:-9999px}'),
  css('an empty clip path', '.KEY{clip-path:polygon(0 0, 0 0, 0 0)}'),
  css(
    'a transparent mask',
    '.KEY{-webkit-mask-image:linear-gradient(transparent, rgb(0 0 0 / 0)); mask-image:linear-gradient(transparent, rgb(0 0 0 / 0))}',
  ),
  css('a mask without a size', '.KEY{mask:linear-gradient(#000, #000) 0 0 / 0 0 no-repeat}'),
  css('a colour near its background', '.KEY{background:#336699; color:#346a9b}'),
  css('a colour near the page', '.KEY{color:hsl(60 20% 97%)}'),
  css('a colour in another space', '.KEY{color:oklch(0.99 0.003 100)}'),
  css(
    'multiplied white',
    '.KEY{color:#fff; background:none; mix-blend-mode:multiply} .KEYbox{background:#ffd0d0}',
    `<div class="KEYbox">${P}</div>`,
  ),
  css(
    'black that only lightens',
    '.KEY{color:#000; mix-blend-mode:screen} .KEYbox{background:#446644}',
    `<div class="KEYbox">${P}</div>`,
  ),
  css('a font without a size', '.KEY{font:0/0 serif}'),
  css('a far indent', '.KEY{text-indent:-9999px}'),
  css('scaled to nothing', '.KEY{transform:translateY(4px) scale(0)}'),
  css('turned edge-on', '.KEY{transform:rotateY(90deg)}'),
  css('content-visibility', '.KEY{content-visibility:hidden}'),
  css('visibility: collapse', '.KEY{visibility:collapse}'),
  css(
    'the hidden attribute against a lost rule',
    '@layer KEY{.KEY{display:none}} .KEY{display:inline}.KEY[hidden]{display:none}',
    '<p class="KEY" hidden>TEXT</p>',
  ),
  css(
    '!important',
    '.KEY.KEY.KEY{display:block} .KEY{display:none !important}',
    '<p class="KEY" style="display:block">TEXT</p>',
  ),
  css(
    'the more specific rule',
    '#KEY-id.KEY{visibility:hidden} .KEY.KEY.KEY{visibility:visible}',
    '<p class="KEY" id="KEY-id">TEXT</p>',
  ),
  css('a value that is no value', '.KEY{display:none; display:shown}'),
  css(
    'an ancestor’s opacity',
    '.KEY{opacity:.001}',
    '<div class="KEY"><section><p style="opacity:1">TEXT</p></section></div>',
  ),
  css('no height', '.KEY{height:0; overflow:hidden}'),
  css('no height by logical size', '.KEY{max-block-size:0; overflow-y:clip}'),
  css('moved away by translate', '.KEY{translate:-200vw}'),
  css('transparent', '.KEY{color:color-mix(in srgb, red 0%, transparent); color:transparent}'),
  css('a transparent fill', '.KEY{color:#000; -webkit-text-fill-color:transparent}'),
  css('an attribute selector', '[data-KEY="a b" i]{display:none}', '<p data-KEY="A B">TEXT</p>'),
  css('nth-child', '.KEY > :nth-child(2n){display:none}', '<div class="KEY"><p>other</p><p>TEXT</p></div>'),
  css('a sibling', '.KEY ~ p{display:none}', '<div><b class="KEY"></b><p>TEXT</p></div>'),
  body(
    'a shadow root',
    '<KEY-host><template shadowrootmode="open"><style>p{display:none}</style><p>TEXT</p></template></KEY-host>',
  ),
  css('an animation that ends hidden', '.KEY{animation:KEY 1ms forwards} @keyframes KEY{to{opacity:0}}'),
];

/** People can see these texts, at least after scrolling or unfolding. */
export const VISIBLE: readonly HiddenCase[] = [
  {
    ...css(
      'behind a cookie wall',
      '.KEY{position:fixed; inset:0; background:#fff; z-index:9}',
      '<p>TEXT</p><div class="KEY">Cookies?</div>',
    ),
    isAlone: true,
  },
  {
    ...body(
      'behind a dialog',
      '<p>TEXT</p><dialog open style="position:fixed;inset:0;width:100%;height:100%">Subscribe</dialog>',
    ),
    isAlone: true,
  },
  {
    ...linked(
      'a page that a wall keeps from scrolling',
      'body{overflow:hidden}',
      '<div style="height:2000px"></div><p>TEXT</p>',
    ),
    isAlone: true,
  },
  css(
    'a sticky header',
    '.KEY{position:sticky; top:0; z-index:5; background:#fff}',
    '<header class="KEY">TEXT</header>',
  ),
  {
    ...css(
      'revealed by scrolling',
      '.KEY{opacity:0; transform:translateY(30px); transition:opacity .1s, transform .1s} .KEY.in{opacity:1; transform:none}',
      `<div style="height:1500px"></div>${P}<script>new IntersectionObserver((seen, watch) => { for (const { isIntersecting, target } of seen) if (isIntersecting) { target.classList.add('in'); watch.unobserve(target) } }).observe(document.querySelector('.KEY'))</script>`,
    ),
    isAlone: true,
  },
  css(
    'faded in when the page opens',
    '.KEY{opacity:0; animation:KEY .1s .05s forwards} @keyframes KEY{to{opacity:1}}',
  ),
  css('white on a picture', `.KEY{background:url("${PICTURE}"); color:#fff}`),
  css('white on a gradient', '.KEY{background:linear-gradient(#000, #333); color:#fff}'),
  css(
    'white on a picture that lies behind',
    '.KEY{position:relative} .KEY img{position:absolute; inset:0; width:100%; height:100%} .KEY p{position:relative; color:#fff}',
    `<div class="KEY"><img alt="" src="${PICTURE}"><p>TEXT</p></div>`,
  ),
  css(
    'white on a picture in the same cell',
    '.KEY{display:grid} .KEY > *{grid-area:1/1} .KEY img{width:100%; height:100%} .KEY p{color:#fff; z-index:1}',
    `<div class="KEY"><img alt="" src="${PICTURE}"><p>TEXT</p></div>`,
  ),
  css(
    'white on what ::before draws',
    '.KEY{position:relative; color:#fff; z-index:0} .KEY::before{content:""; position:absolute; inset:0; background:#136; z-index:-1}',
  ),
  { ...linked('white on a dark page', 'html{background:#111} .KEY{color:#fff}'), isAlone: true },
  linked(
    'white on a dark ground by a variable',
    ':root{--KEY-ground:#123} .KEYbox{background:var(--KEY-ground)} .KEY{color:#fff}',
    `<div class="KEYbox">${P}</div>`,
  ),
  css('aria-hidden', '', '<p aria-hidden="true">TEXT</p>'),
  body('closed details', '<details><summary>More</summary><p>TEXT</p></details>'),
  body('below the fold', '<div style="height:3000px"></div><p>TEXT</p>'),
  css(
    'a box that scrolls',
    '.KEY{height:40px; overflow:auto}',
    '<div class="KEY"><div style="height:400px"></div><p>TEXT</p></div>',
  ),
  css(
    'a class named for its overflow',
    '.overflow-hidden-KEY{overflow:hidden}',
    '<p class="overflow-hidden-KEY">TEXT</p>',
  ),
  css('a hover rule', '.KEY:hover, .KEY:focus-within, .KEY:active{display:none}'),
  css('a print rule', '@media print{.KEY{display:none}}'),
  css('a dark-mode rule', '@media (prefers-color-scheme:dark){.KEY{display:none}}'),
  css('a narrow-screen rule', '@media (max-width:600px){.KEY{display:none}}'),
  css('@supports not', '@supports not (display:grid){.KEY{display:none}}'),
  css(
    'a gradient through the letters',
    '.KEY{background:linear-gradient(90deg,red,blue); -webkit-background-clip:text; background-clip:text; color:transparent}',
  ),
  css('a shadow of transparent letters', '.KEY{color:transparent; text-shadow:0 0 0 #000}'),
  css('outlined letters', '.KEY{-webkit-text-fill-color:transparent; -webkit-text-stroke:1px #000}'),
  css(
    'a visible child',
    '.KEY{visibility:hidden} .KEY p{visibility:visible}',
    '<div class="KEY"><p>TEXT</p></div>',
  ),
  css(
    'a readable child of a box without a font size',
    '.KEY{font-size:0} .KEY p{font-size:1rem}',
    '<div class="KEY"><p>TEXT</p></div>',
  ),
  css('a less specific rule', '.KEY{display:none} p.KEY{display:block}'),
  css('an earlier rule', '.KEY{display:none} .KEY{display:block}'),
  css(
    'a weaker layer',
    '@layer KEY{#KEY-id{display:none}} .KEY{display:block}',
    '<p class="KEY" id="KEY-id">TEXT</p>',
  ),
  {
    name: 'a rule that a linked sheet overrides',
    css: '.KEY{display:none}',
    linked: '.KEY.KEY{display:block}',
    body: P,
  },
  css(
    'a hidden attribute that a rule overrides',
    '.KEY[hidden]{display:block}',
    '<p class="KEY" hidden>TEXT</p>',
  ),
  css(
    'the rule of another element',
    '.KEY > p{display:none}',
    '<div class="KEY"><div><p>TEXT</p></div></div>',
  ),
  css(':has without a match', 'div:has(> b.KEY){display:none}', '<div><i class="KEY"></i>TEXT</div>'),
  css(':not that excludes it', 'p:not(.KEY):not(p){display:none}'),
  css('a sibling that is not there', '.KEY + p{display:none}', '<div class="KEY"></div><i></i><p>TEXT</p>'),
  css(
    'a rule of a shadow root',
    '',
    '<KEY-host><template shadowrootmode="open"><style>.KEY{display:none}</style><slot></slot></template><p class="KEY">TEXT</p></KEY-host>',
  ),
  css(
    'an animation that ends visible',
    '.KEY{animation:KEY 1ms forwards} @keyframes KEY{from{opacity:0} to{opacity:1}}',
  ),
  css('a value that is no value', '.KEY{display:block; display:non}'),
  css('multiplied black', '.KEY{color:#000; mix-blend-mode:multiply}'),
  css(
    'a mask that fades out',
    '.KEY{-webkit-mask-image:linear-gradient(#000, transparent); mask-image:linear-gradient(#000 60%, transparent)}',
  ),
  css('a clip path that leaves most', '.KEY{clip-path:inset(0 round 4px)}'),
  css(
    'centred by translation',
    '.KEY{position:relative; left:50%; transform:translateKEY(-50%); width:300px}',
  ),
  css(
    'a height kept by padding',
    '.KEY{position:relative; height:0; padding-bottom:80px; overflow:hidden} .KEY p{position:absolute; inset:0}',
    '<div class="KEY"><p>TEXT</p></div>',
  ),
  css('pale, but to be seen', '.KEY{color:#e6e6e6}'),
  css('another hue of the same lightness', '.KEY{background:#007a00; color:#b03a3a}'),
];

/** The parts of a page that shows a case, with names of its own. */
export interface CasePage {
  readonly head: string;
  readonly body: string;
  readonly sheets: Readonly<Record<string, string>>;
}

/** Puts a case, under a name of its own and with a text to find it by, into the parts of a page. */
export function casePage(one: HiddenCase, key: string, text: string): CasePage {
  const named = (part: string): string =>
    part.replaceAll('IMPORTED', `${key}-imported.css`).replaceAll('KEY', key).replaceAll('TEXT', text);
  const own = one.linked === undefined ? {} : { 'KEY.css': one.linked };
  const sheets = Object.entries({ ...one.imported, ...own });
  return {
    head:
      (one.css === undefined ? '' : `<style>${named(one.css)}</style>`) +
      (one.linked === undefined ? '' : `<link rel="stylesheet" href="/${key}.css">`),
    body: named(one.body),
    sheets: Object.fromEntries(sheets.map(([name, rules]) => [`/${named(name)}`, named(rules)])),
  };
}
