import { codeBlock, isCodeContainer, isLineNumbers } from './code.ts';
import { named } from './code-language.ts';
import { BLOCK_WRAPPERS, DRAWING } from './html/tags.ts';
import { BORDER, textOf, type HtmlElement } from './html/tree.ts';
import { BOLD, CODE, ITALIC, STRUCK } from './inline.ts';
import { anchor, headingAnchor } from './anchors.ts';
import { definitions, list, looseItem } from './lists.ts';
import { hasMathScript, isRenderedMath, math, mathScript, writeTex } from './math.ts';
import { mayHoldTex, partAtTex } from './tex-in-text.ts';
import { embedded, image } from './media.ts';
import { isBackLinks, noteIdOf, writeNote } from './notes.ts';
import { subscript, superscript } from './scripts.ts';
import { table } from './table.ts';
import { asBlock, endParagraph, type WritingContext, type Rule, type Writing } from './writing.ts';

const bold = styled(BOLD);
const italic = styled(ITALIC);
const struck = styled(STRUCK);
const code = styled(CODE);
const nothing: Rule = () => undefined;

const RULES: Readonly<Partial<Record<string, Rule>>> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading(level)])),
  a: anchor,
  ...all('strong b mark', bold),
  ...all('em i cite var dfn', italic),
  ...all('del s strike', struck),
  ...all('code kbd samp tt', code),
  ...all('ul ol menu', list),
  li: looseItem,
  dl: definitions,
  ...all('dt dd caption', block),
  table,
  ...all('thead tbody tfoot tr', block),
  ...all('td th', spaced),
  ...all('pre listing xmp', codeBlock),
  blockquote: (writing, element, context) => {
    asBlock(writing, () => {
      if (writing.out.isCell) writing.children(writing, element, context);
      else
        writing.blocks.within({ kind: 'quote', first: '> ', rest: '> ' }, () =>
          quote(writing, element, context),
        );
    });
  },
  br: (writing, _element, context) => {
    if (context.isHeading || writing.out.isCell) writing.inline.text(' ', context);
    else if (!writing.inline.lineBreak(context)) endParagraph(writing);
  },
  hr: (writing) => {
    endParagraph(writing);
    if (!writing.out.isCell) writing.out.block('---');
  },
  img: image,
  ...all('video audio iframe embed', embedded),
  figcaption: captioned(ITALIC),
  summary: captioned(BOLD),
  sup: superscript,
  sub: subscript,
  q: (writing, element, context) => {
    writing.inline.text('"', context);
    writing.children(writing, element, context);
    writing.inline.text('"', context);
  },
  rt: (writing, element, context) => {
    if (textOf(element).trim() === '') return;
    writing.inline.text('(', context);
    writing.children(writing, element, context);
    writing.inline.text(')', context);
  },
  ...all(`rp input source wbr ${DRAWING}`, nothing),
  button: (writing, element, context) => {
    if (!/^\s*cop(?:y|ied)\b.{0,20}$/i.test(textOf(element))) spaced(writing, element, context);
  },
  ...all('math mjx-container', math),
  script: mathScript,
};

function all(names: string, rule: Rule): Record<string, Rule> {
  return Object.fromEntries(names.split(' ').map((name) => [name, rule]));
}

/** Writes all children of an element. */
export function writeChildren(writing: Writing, element: HtmlElement, context: WritingContext): void {
  for (const [at, child] of element.children.entries()) {
    if (typeof child === 'string') writeText(writing, child, context);
    else if (child === BORDER) endParagraph(writing);
    else if (!isRenderedMath(child) || !hasMathScript(element.children, at))
      writeElement(writing, child, context);
  }
}

function writeText(writing: Writing, text: string, context: WritingContext): void {
  if ((context.style & CODE) !== 0 || !mayHoldTex(text)) {
    writing.inline.text(text, context);
    return;
  }
  for (const piece of partAtTex(text)) {
    if (piece.kind === 'words') writing.inline.text(piece.text, context);
    else writeTex(writing, { tex: piece.text, isDisplay: piece.isDisplay }, context);
  }
}

function writeElement(writing: Writing, element: HtmlElement, context: WritingContext): void {
  const rule = Object.hasOwn(RULES, element.tag) ? RULES[element.tag] : undefined;
  if (rule === undefined) writeWrapper(writing, element, context);
  else rule(writing, element, context);
}

/** An element that is recognised only by its class, role or id. */
function writeWrapper(writing: Writing, element: HtmlElement, context: WritingContext): void {
  if (isBackLinks(element) || isLineNumbers(element)) return;
  if (element.attributes['class']?.includes('mw-editsection') === true) return;
  if (isRenderedMath(element)) {
    renderedMath(writing, element, context);
    return;
  }
  if (isCodeContainer(element)) {
    codeBlock(writing, element, context);
    return;
  }
  const level = headingLevel(element);
  if (level !== undefined) {
    heading(level)(writing, element, context);
    return;
  }
  const note = BLOCK_WRAPPERS.has(element.tag) ? noteIdOf(writing, element) : undefined;
  const inner = { ...context, language: named(element) || context.language };
  if (BLOCK_WRAPPERS.has(element.tag)) {
    asBlock(writing, () => {
      if (note === undefined) writing.children(writing, element, inner);
      else writeNote(writing, element, { label: note, context });
    });
  } else writing.children(writing, element, inner);
}

/** The rendering is left out if its source is next to it. */
function renderedMath(writing: Writing, element: HtmlElement, context: WritingContext): void {
  if (element.attributes['class']?.includes('MathJax_Preview') === true) return;
  math(writing, element, context);
}

function headingLevel({ attributes }: HtmlElement): number | undefined {
  if (attributes['role'] !== 'heading') return undefined;
  const level = Number.parseInt(attributes['aria-level'] ?? '2', 10);
  return level >= 1 && level <= 6 ? level : 6;
}

function heading(level: number): Rule {
  return (writing, element, context) => {
    if (writing.out.isCell) {
      block(writing, element, context);
      return;
    }
    endParagraph(writing);
    const inner = { ...context, isHeading: true, style: context.style & ~(BOLD | ITALIC) };
    headingAnchor(writing, element, inner);
    const text = writing.inline.take(false).replace(/\s+/g, ' ');
    // "#" at the end would be read as the closing marks of the heading.
    if (text !== '') writing.out.block(`${'#'.repeat(level)} ${text.replace(/(^|\s)(#+)$/, '$1\\$2')}`);
  };
}

function styled(bit: number): Rule {
  return (writing, element, context) => {
    const isMasked = (context.style & CODE) !== 0 || (context.isHeading && (bit === BOLD || bit === ITALIC));
    writing.children(writing, element, isMasked ? context : { ...context, style: context.style | bit });
  };
}

function captioned(bit: number): Rule {
  return (writing, element, context) => {
    asBlock(writing, () => styled(bit)(writing, element, context));
  };
}

function quote(writing: Writing, element: HtmlElement, context: WritingContext): void {
  writing.children(writing, element, { ...context, isItem: false });
  endParagraph(writing);
}

function block(writing: Writing, element: HtmlElement, context: WritingContext): void {
  asBlock(writing, () => writing.children(writing, element, context));
}

function spaced(writing: Writing, element: HtmlElement, context: WritingContext): void {
  writing.inline.text(' ', context);
  writing.children(writing, element, context);
  writing.inline.text(' ', context);
}
