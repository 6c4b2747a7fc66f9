import { findElement, type HtmlElement } from './html/tree.ts';

// In the order of trust: what highlighters write for this purpose comes before names that only look like it.
const PATTERNS = [
  /(?:^|\s)(?:language|lang)-([\w+#.-]+)/i,
  /(?:^|\s)highlight-(?:source|text)-([\w+#-]+)/i,
  /(?:^|\s)highlight-([\w+#]+)/i,
  /(?:^|\s)brush:\s*([\w+#]+)/i,
  /(?:^|\s)(?:sourceCode|highlight|hljs|prettyprint|chroma|rouge)\s+([a-z][\w+#]*)(?=$|\s)/i,
  /(?:^|\s)([a-z][\w+#]*)\s+(?:hljs|sourceCode)(?=$|\s)/i,
];
// Words beside a highlighter's class that are no languages.
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

/** The programming language that an element or the code in it names; empty when none does. */
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

/** The language that the attributes of this one element name. */
export function named({ attributes, tag }: HtmlElement): string {
  const told =
    attributes['data-language'] ?? attributes['data-lang'] ?? attributes['data-enlighter-language'] ?? '';
  const name = cleaned(told);
  if (name !== '') return name;
  const classes = attributes['class'] ?? '';
  if (classes.length > 500) return '';
  for (const pattern of PATTERNS) {
    const found = cleaned(pattern.exec(classes)?.[1] ?? '');
    if (found !== '') return found;
  }
  return tag === 'pre' ? cleaned(programming(attributes['lang'] ?? '')) : '';
}

/** `lang` names a human language almost always: "en", "pt-BR". */
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
