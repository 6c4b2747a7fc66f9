import { decodeHTML, decodeHTMLAttribute } from 'entities';

export type Attributes = Readonly<Partial<Record<string, string>>>;

/** Receives the parts of a document in order. */
export interface HtmlSink {
  open(name: string, attributes: Attributes): void;
  text(value: string): void;
  close(name: string): void;
}

// Other attributes are not even decoded: most bytes of a tag are of no use for Markdown.
export const KEPT_ATTRIBUTES = new Set(
  (
    'href src srcset class id name role alt title type checked start reversed value colspan rowspan align style lang ' +
    'data data-lang data-language data-src data-original data-lazy-src data-srcset data-enlighter-language width height display ' +
    'alttext encoding aria-level mathvariant'
  ).split(' '),
);
const NOTHING: Attributes = {};
const RAW_TEXT: Readonly<Record<string, RegExp>> = Object.fromEntries(
  ['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [
    name,
    new RegExp(`</${name}(?=[\\s/>])`, 'gi'),
  ]),
);
const NAME = /[^\s/>]+/y;
const SPACE = /[\s/]*/y;
const ATTRIBUTE_NAME = /[^\s/>][^\s/>=]*/y;
const EQUALS = /\s*=\s*/y;
const UNQUOTED = /[^\s>]*/y;

/** Reads HTML in one pass without backtracking: the time grows linearly with its length. */
export function readHtml(html: string, sink: HtmlSink): void {
  let textStart = 0;
  let at = html.indexOf('<');
  while (at !== -1) {
    const end = afterMarkup(html, at);
    if (end === at) {
      at = html.indexOf('<', at + 1);
      continue;
    }
    if (at > textStart) sink.text(decoded(html.slice(textStart, at)));
    textStart = readTag(html, { at, end }, sink);
    at = html.indexOf('<', textStart);
  }
  if (textStart < html.length) sink.text(decoded(html.slice(textStart)));
}

function decoded(text: string): string {
  return text.includes('&') ? decodeHTML(text) : text;
}

/** Where the content of the markup at this offset begins; the same offset if "<" is only a character. */
function afterMarkup(html: string, at: number): number {
  const next = html.charCodeAt(at + 1);
  if (next === 47) return isLetter(html.charCodeAt(at + 2)) ? at + 2 : afterComment(html, at);
  if (isLetter(next)) return at + 1;
  return next === 33 || next === 63 ? afterComment(html, at) : at;
}

function afterComment(html: string, at: number): number {
  const isComment = html.startsWith('!--', at + 1);
  const end = isComment ? html.indexOf('-->', at + 2) : html.indexOf('>', at + 1);
  return end === -1 ? html.length : end + (isComment ? 3 : 1);
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

function readTag(html: string, { at, end }: { at: number; end: number }, sink: HtmlSink): number {
  if (end === at + 1) return readStartTag(html, end, sink);
  if (end !== at + 2 || html.charCodeAt(at + 1) !== 47) return end;
  const name = match(NAME, html, end).toLowerCase();
  const close = html.indexOf('>', end);
  sink.close(name);
  return close === -1 ? html.length : close + 1;
}

function readStartTag(html: string, at: number, sink: HtmlSink): number {
  const name = match(NAME, html, at);
  const tag = name.toLowerCase();
  const { attributes, end } = readAttributes(html, at + name.length);
  sink.open(tag, attributes);
  const ending = Object.hasOwn(RAW_TEXT, tag) ? RAW_TEXT[tag] : undefined;
  if (ending === undefined) return end;
  ending.lastIndex = end;
  const stop = ending.exec(html)?.index ?? html.length;
  const text = html.slice(end, stop);
  sink.text(tag === 'textarea' || tag === 'title' ? decoded(text) : text);
  return stop;
}

function readAttributes(html: string, from: number): { attributes: Attributes; end: number } {
  let at = from;
  let kept: Record<string, string> | undefined;
  for (;;) {
    at += match(SPACE, html, at).length;
    const name = match(ATTRIBUTE_NAME, html, at);
    if (name === '') break;
    at += name.length;
    const equals = match(EQUALS, html, at);
    const { start, stop, end } = valueAt(html, at + equals.length, equals !== '');
    const key = name.toLowerCase();
    if (KEPT_ATTRIBUTES.has(key)) {
      kept ??= {};
      const value = html.slice(start, stop);
      kept[key] ??= value.includes('&') ? decodeHTMLAttribute(value) : value;
    }
    at = end;
  }
  return { attributes: kept ?? NOTHING, end: Math.min(at + 1, html.length) };
}

interface ValuePlace {
  readonly start: number;
  readonly stop: number;
  readonly end: number;
}

function valueAt(html: string, at: number, isThere: boolean): ValuePlace {
  if (!isThere) return { start: at, stop: at, end: at };
  const quote = html[at];
  if (quote !== '"' && quote !== "'") {
    const stop = at + match(UNQUOTED, html, at).length;
    return { start: at, stop, end: stop };
  }
  const close = html.indexOf(quote, at + 1);
  const stop = close === -1 ? html.length : close;
  return { start: at + 1, stop, end: Math.min(stop + 1, html.length) };
}

function match(sticky: RegExp, text: string, at: number): string {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? '';
}
