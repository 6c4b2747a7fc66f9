import { findElement, type HtmlElement } from './html/tree.ts';

// The most reliable first: attributes and classes of highlighters before names that only look similar.
const PATTERNS = [
  /(?:^|\s)(?:language|lang)-([\w+#.-]+)/i,
  /(?:^|\s)highlight-(?:source|text)-([\w+#-]+)/i,
  /(?:^|\s)highlight-([\w+#]+)/i,
  /(?:^|\s)brush:\s*([\w+#]+)/i,
  /(?:^|\s)(?:sourceCode|highlight|hljs|prettyprint|chroma|rouge)\s+([a-z][\w+#]*)(?=$|\s)/i,
  /(?:^|\s)([a-z][\w+#]*)\s+(?:hljs|sourceCode)(?=$|\s)/i,
];
// Classes of highlighters that are not languages.
const NO_LANGUAGE = new Set(
  (
    'highlight highlighter-rouge hljs code source default none plain text plaintext nohighlight no-highlight line-numbers linenums wrap ' +
    'copy dark light theme block numbersource numberlines box scroll notranslate undefined false auto wp-block-code table line toolbar'
  ).split(' '),
);
const ALIASES: Readonly<Partial<Record<string, string>>> = {
  'c++': 'cpp',
  'c#': 'csharp',
  ipython3: 'python',
  ipython: 'python',
  python3: 'python',
  pycon: 'pycon',
  shell: 'shell',
  source: '',
};
const NAME = /^[a-z][\w+#.-]{0,29}$/i;

// The first code of a block may be its line numbers.
const MAX_TRIED = 8;

/** The programming language that an element or the code in it names; empty if none. */
export function languageOf(element: HtmlElement): string {
  let found = named(element);
  let tried = 0;
  if (found !== '') return found;
  findElement(element, (inner) => {
    if (inner.tag !== 'code' && inner.attributes['data-language'] === undefined) return false;
    found = named(inner);
    return found !== '' || ++tried === MAX_TRIED;
  });
  return found;
}

/** The language that the attributes of this element name. */
export function named({ attributes, tag }: HtmlElement): string {
  const declared =
    attributes['data-language'] ?? attributes['data-lang'] ?? attributes['data-enlighter-language'] ?? '';
  const name = cleaned(declared);
  if (name !== '') return name;
  const classes = attributes['class'] ?? '';
  if (classes.length > 500) return '';
  for (const pattern of PATTERNS) {
    const found = cleaned(pattern.exec(classes)?.[1] ?? '');
    if (found !== '') return found;
  }
  return tag === 'pre' ? cleaned(programming(attributes['lang'] ?? '')) : '';
}

/** `lang` almost always names a human language: "en", "pt-BR". */
function programming(lang: string): string {
  return /^(?:[a-z]{2,3}-|en|de|fr|es|it|pt|ja|zh|ko|ru|nl|pl|sv|tr|ar)/i.test(lang) && lang.length !== 4
    ? ''
    : lang;
}

function cleaned(name: string): string {
  const lower = name.trim().toLowerCase();
  const known = Object.hasOwn(ALIASES, lower) ? (ALIASES[lower] ?? '') : lower;
  return NAME.test(known) && !NO_LANGUAGE.has(known) ? known : '';
}
