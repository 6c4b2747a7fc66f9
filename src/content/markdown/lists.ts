import { BOLD } from './inline.ts';
import { BORDER, textOf, type HtmlChild, type HtmlElement } from './html/tree.ts';
import { asBlock, endParagraph, type WritingContext, type Rule, type Writing } from './writing.ts';
import { noteIdOf, writeNote } from './notes.ts';

const LISTS = /^(?:ul|ol|menu)$/;
// The longest list number that CommonMark accepts.
const LAST_NUMBER = 999_999_999;

export const list: Rule = (writing, element, context) => {
  asBlock(writing, () => {
    if (writing.out.isCell) writeInCell(writing, element, context);
    else writeList(writing, element, context);
  });
};

function writeList(writing: Writing, element: HtmlElement, context: WritingContext): void {
  const { blocks } = writing;
  const isOrdered = element.tag === 'ol';
  const marker = isOrdered ? blocks.markerFor('.', ')') : blocks.markerFor('-', '*');
  const numbers = numbering(element);
  let isTight = context.isItem;
  let isFirst = true;
  for (const child of element.children) {
    if (typeof child === 'string' || child === BORDER) {
      if (typeof child === 'string' && child.trim() !== '') writing.inline.text(child, context);
      continue;
    }
    endParagraph(writing);
    if (!isFirst || isTight) blocks.tightNext(isTight);
    const { innerBlanks, count } = blocks;
    const number = numbers.next(child);
    writeItem(writing, child, { context, bullet: isOrdered ? `${number}${marker} ` : `${marker} ` });
    if (blocks.count === count) continue;
    isTight = (isTight || isFirst) && blocks.innerBlanks === innerBlanks;
    isFirst = false;
  }
  endParagraph(writing);
  blocks.endList(marker);
}

function numbering(element: HtmlElement): { next(item: HtmlElement): number } {
  const isReversed = element.attributes['reversed'] !== undefined;
  const step = isReversed ? -1 : 1;
  const items = element.children.filter((child) => typeof child !== 'string' && child.tag === 'li');
  let number = integer(element.attributes['start']) ?? (isReversed ? items.length : 1);
  return {
    next: (item) => {
      if (item.tag !== 'li') return clamp(number);
      const current = integer(item.attributes['value']) ?? number;
      number = current + step;
      return clamp(current);
    },
  };
}

function integer(value: string | undefined): number | undefined {
  return value !== undefined && /^\s*[-+]?\d{1,9}/.test(value) ? Number.parseInt(value, 10) : undefined;
}

function clamp(number: number): number {
  return Math.min(LAST_NUMBER, Math.max(0, number));
}

function writeItem(
  writing: Writing,
  item: HtmlElement,
  { context, bullet }: { context: WritingContext; bullet: string },
): void {
  const inner = { ...context, isItem: true };
  const note = noteIdOf(writing, item);
  if (note !== undefined) {
    writeNote(writing, item, { label: note, context });
    return;
  }
  // A list directly inside a list belongs to the item before it.
  const first = LISTS.test(item.tag) ? ' '.repeat(bullet.length) : bullet + taskMark(item);
  writing.blocks.within({ kind: 'item', first, rest: ' '.repeat(bullet.length) }, () => {
    if (item.tag === 'li') writing.children(writing, item, inner);
    else writing.children(writing, { tag: '#item', attributes: {}, children: [item] }, inner);
    endParagraph(writing);
  });
}

/** The checkbox of a task, if the item begins with one. */
function taskMark(item: HtmlElement): string {
  let first: HtmlChild | undefined = item;
  while (first !== undefined && typeof first !== 'string' && !LISTS.test(first.tag)) {
    if (first.tag === 'input') break;
    first = first.children.find(isSomething);
  }
  if (first === undefined || typeof first === 'string' || first.attributes['type'] !== 'checkbox') return '';
  return first.attributes['checked'] === undefined ? '[ ] ' : '[x] ';
}

function isSomething(child: HtmlChild): boolean {
  return child !== BORDER && (typeof child !== 'string' || child.trim() !== '');
}

function writeInCell(writing: Writing, element: HtmlElement, context: WritingContext): void {
  const numbers = numbering(element);
  for (const child of element.children) {
    if (typeof child === 'string' || child === BORDER) continue;
    const number = numbers.next(child);
    endParagraph(writing);
    const before = child.tag === 'li' ? (element.tag === 'ol' ? `${number}.` : '•') : '';
    if (before !== '' && textOf(child).trim() !== '') writing.inline.markdown(`${before} `, context);
    writing.children(writing, child, context);
  }
}

/** An item outside any list. */
export const looseItem: Rule = (writing, element, context) => {
  list(writing, { tag: 'ul', attributes: {}, children: [element] }, context);
};

/** Terms in bold, their descriptions next to or below them. */
export const definitions: Rule = (writing, element, context) => {
  asBlock(writing, () => {
    let isFirst = true;
    for (const { terms, meanings } of entriesOf(element)) {
      endParagraph(writing);
      if (!writing.out.isCell && !isFirst) writing.blocks.tightNext(true);
      writeEntry(writing, { terms, meanings, context });
      isFirst = false;
    }
    endParagraph(writing);
    if (!writing.out.isCell) writing.blocks.endList('-');
  });
};

interface DefinitionEntry {
  readonly terms: HtmlElement[];
  readonly meanings: HtmlElement[];
}

function entriesOf(element: HtmlElement): DefinitionEntry[] {
  const entries: DefinitionEntry[] = [];
  let last: DefinitionEntry | undefined;
  for (const child of element.children) {
    if (typeof child === 'string' || child === BORDER) continue;
    if (child.tag === 'dt') {
      if (last === undefined || last.meanings.length > 0) entries.push((last = { terms: [], meanings: [] }));
      last.terms.push(child);
    } else {
      if (last === undefined) entries.push((last = { terms: [], meanings: [] }));
      last.meanings.push(child);
    }
  }
  return entries;
}

function writeEntry(
  writing: Writing,
  { terms, meanings, context }: DefinitionEntry & { readonly context: WritingContext },
): void {
  const note = terms.map((term) => noteIdOf(writing, term)).find((label) => label !== undefined);
  if (note !== undefined) {
    for (const meaning of meanings) writeNote(writing, meaning, { label: note, context });
    return;
  }
  const write = (): void => {
    terms.forEach((term, at) => {
      if (at > 0) writing.inline.text(', ', context);
      writing.children(writing, term, { ...context, style: context.style | BOLD, isItem: true });
    });
    if (terms.length > 0 && meanings.length > 0 && !writing.inline.isEmpty)
      writing.inline.text(': ', context);
    for (const meaning of meanings) {
      const start = meaning.children.findIndex(isSomething);
      const content = { ...meaning, children: meaning.children.slice(Math.max(0, start)) };
      writing.children(writing, content, { ...context, isItem: true });
      endParagraph(writing);
    }
  };
  if (writing.out.isCell) write();
  else writing.blocks.within({ kind: 'item', first: '- ', rest: '  ' }, write);
}
