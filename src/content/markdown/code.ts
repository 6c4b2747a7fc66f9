import { visible } from './escape.ts';
import { BORDER, findElement, textOf, type HtmlChild, type HtmlElement } from './html/tree.ts';
import { codeSpan } from './inline.ts';
import { languageOf } from './code-language.ts';
import { endParagraph, type WritingContext, type Rule, type Writing } from './writing.ts';

const LINE_NUMBERS =
  /(?:^|[\s_-])(?:gutter(?:-wrapper)?|gutters?|linenos?|linenodiv|line-?no|line-?numbers?(?:-rows)?|linenumbers?|lnt?|lnum|blob-num|ln-numbers|ln-num|code-line-number|react-syntax-highlighter-line-number)(?:$|\s)/i;
const LINE =
  /(?:^|\s)(?:line|token-line|code-?line|view-line|ec-line|cm-line|ace_line|CodeMirror-line)(?:$|\s)/i;
const LINE_TAGS = /^(?:div|p|li|tr|pre)$/;
const NOT_CODE = /^(?:button|rp|input)$/;
const TABLE_SPACE = /^(?:table|thead|tbody|tfoot|tr)$/;
const CODE_CELL =
  /(?:^|[\s_-])(?:blob-code|rouge-code|hljs-ln-code|ln-code|code|lntd|crayon-code|de1)(?:$|[\s_-])/i;
const EDITOR = /(?:^|\s)(?:CodeMirror-code|cm-content|view-lines|ace_text-layer|syntaxhighlighter)(?:$|\s)/;

export const codeBlock: Rule = (writing, element, context) => {
  writeCode(writing, element, { ...context, language: languageOf(element) || context.language });
};

/** Whether an element that is not a `pre` shows lines of code. */
export function isCodeContainer({ tag, attributes }: HtmlElement): boolean {
  return tag === 'div' && EDITOR.test(attributes['class'] ?? '');
}

/** Whether a table only puts line numbers next to code. */
export function isCodeTable(table: HtmlElement): boolean {
  const row = findElement(table, ({ tag }) => tag === 'tr');
  if (row === undefined) return false;
  const cells = row.children.filter(
    (child) => typeof child !== 'string' && /^t[dh]$/.test(child.tag),
  ) as HtmlElement[];
  const [numbers, code] = [cells.at(0), cells.at(-1)];
  if (numbers === undefined || code === undefined || numbers === code) return false;
  if (!CODE_CELL.test(code.attributes['class'] ?? '')) return false;
  return isLineNumbers(numbers) || /^[\s\d]*$/.test(textOf(numbers));
}

function writeCode(writing: Writing, element: HtmlElement, { language }: WritingContext): void {
  const code = codeText(element);
  endParagraph(writing);
  if (code.trim() === '') return;
  if (writing.out.isCell) {
    writing.out.block(codeSpan(code.trim().replace(/\s+/g, ' ')));
    return;
  }
  const fence = '`'.repeat(Math.max(3, longestTicks(code) + 1));
  writing.out.block(`${fence}${language}\n${code}\n${fence}`);
}

function longestTicks(code: string): number {
  let longest = 0;
  if (code.includes('```'))
    for (const [run] of code.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  return longest;
}

/** The lines of code, without line numbers and without blank lines at both ends. */
export function codeText(root: HtmlElement): string {
  const lines = new CodeLines();
  lines.read(root, isPlainLayout(root));
  return visible(lines.text.replace(/\r\n?/g, '\n'))
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

/** White space between the elements of such a block is only formatting of the HTML. */
function isPlainLayout({ tag }: HtmlElement): boolean {
  return tag !== 'pre' && tag !== 'listing' && tag !== 'xmp';
}

class CodeLines {
  readonly #parts: string[] = [];
  #last = '';
  // A line has ended, but no line break was written yet.
  #needsBreak = false;

  get text(): string {
    return this.#parts.join('');
  }

  read(element: HtmlElement, isLayout: boolean): void {
    for (const child of element.children) this.#child(child, element, isLayout);
  }

  #child(child: HtmlChild, parent: HtmlElement, isLayout: boolean): void {
    if (typeof child === 'string') {
      const isBetween =
        child.trim() === '' && (TABLE_SPACE.test(parent.tag) || (isLayout && child.includes('\n')));
      if (!isBetween) this.#text(child);
      return;
    }
    if (child === BORDER || NOT_CODE.test(child.tag) || isLineNumbers(child)) return;
    if (child.tag === 'br') {
      this.#text('\n');
      return;
    }
    const isLine = LINE_TAGS.test(child.tag) || LINE.test(child.attributes['class'] ?? '');
    if (isLine) this.#beginLine();
    const before = this.#parts.length;
    this.read(child, isLayout && child.tag !== 'pre');
    if (isLine && (this.#parts.length === before || this.#last !== '\n')) this.#needsBreak = true;
  }

  #text(text: string): void {
    if (text === '') return;
    if (this.#needsBreak && !/^\r?\n/.test(text)) this.#parts.push('\n');
    this.#needsBreak = false;
    this.#parts.push(text);
    this.#last = text.at(-1) ?? '';
  }

  #beginLine(): void {
    if (!this.#needsBreak && this.#parts.length > 0 && this.#last !== '\n') this.#needsBreak = true;
    if (!this.#needsBreak) return;
    this.#parts.push('\n');
    this.#last = '\n';
    this.#needsBreak = false;
  }
}

/** Whether an element only contains line numbers. */
export function isLineNumbers(element: HtmlElement): boolean {
  return LINE_NUMBERS.test(element.attributes['class'] ?? '') && /^[\s\d]*$/.test(textOf(element));
}
