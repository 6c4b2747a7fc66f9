/** Block elements without a Markdown equivalent. */
export const BLOCK_WRAPPERS = new Set(
  (
    'div p section article main header footer nav aside form fieldset legend figure address hgroup center details body html ' +
    'search dialog dir optgroup noindex'
  ).split(' '),
);

/** A drawing without text that says what it shows. */
export const DRAWING = '#drawing';

/** Elements that have a rule. */
export const MEANINGFUL = new Set(
  (
    `${DRAWING} ` +
    'h1 h2 h3 h4 h5 h6 blockquote ul ol menu li dl dt dd table caption thead tbody tfoot tr td th pre code kbd samp tt ' +
    'a em i cite var dfn strong b mark del s strike sup sub q br hr img video audio source iframe figcaption summary math ' +
    'ruby rt rp rtc button input script mjx-container embed listing xmp wbr'
  ).split(' '),
);

/** Elements whose content is not text of the page. */
export const DROPPED = new Set(
  'style template noscript svg canvas select datalist textarea title object noframes noembed applet frameset head'.split(
    ' ',
  ),
);

export const VOID = new Set(
  `${DRAWING} area base br col embed hr img input link meta param source track wbr basefont bgsound frame keygen`.split(
    ' ',
  ),
);

/** The open elements that a new one ends, and how far up they are searched. */
export const IMPLIED_ENDS: Readonly<
  Partial<Record<string, { readonly ends: RegExp; readonly within: RegExp }>>
> = {
  li: { ends: /^li$/, within: /^(?:ul|ol|menu|td|th|blockquote)$/ },
  dt: { ends: /^d[td]$/, within: /^(?:dl|td|th)$/ },
  dd: { ends: /^d[td]$/, within: /^(?:dl|td|th)$/ },
  td: { ends: /^t[dh]$/, within: /^(?:table|tr)$/ },
  th: { ends: /^t[dh]$/, within: /^(?:table|tr)$/ },
  tr: { ends: /^(?:tr|caption)$/, within: /^table$/ },
  thead: { ends: /^(?:thead|tbody|tfoot|caption)$/, within: /^table$/ },
  tbody: { ends: /^(?:thead|tbody|tfoot|caption)$/, within: /^table$/ },
  tfoot: { ends: /^(?:thead|tbody|tfoot|caption)$/, within: /^table$/ },
  a: { ends: /^a$/, within: /^(?:td|th|table|button)$/ },
  rt: { ends: /^r[tp]$/, within: /^ruby$/ },
  rp: { ends: /^r[tp]$/, within: /^ruby$/ },
  ...Object.fromEntries(
    ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [
      name,
      { ends: /^h[1-6]$/, within: /^(?:td|th|table|li|blockquote|a)$/ },
    ]),
  ),
};

/** Wrappers whose class marks code, math or a note. */
export const MEANINGFUL_CLASS =
  /katex|mathjax|mwe-math|highlight|language-|\blang-|sourcecode|codemirror|cm-(?:editor|content|line)|\bcode\b|code-?block|brush:|shiki|expressive-code|syntaxhighlighter|crayon|prettyprint|view-lines|ace_|rouge|chroma|mw-editsection|mw-cite-backlink|footnote|backref|heading-?anchor|octicon-link|gutter|linenos|line-?numbers?\b/i;
