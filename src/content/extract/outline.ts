import { ELEMENT, TEXT, type ParsedElement, type PageNode } from '../parse/index.ts';
import { INLINE, isDrawing, isFormula, isLabelledDrawing, PIECES, SILENT } from './tags.ts';
import { countWords } from './words.ts';
import { groupsOf } from './word-groups.ts';

/** A box: an element that is not inline. Boxes are numbered in document order, so a parent comes first. */
export interface OutlineBox {
  readonly index: number;
  readonly element: ParsedElement;
  readonly tag: string;
  readonly parent: OutlineBox | undefined;
  readonly depth: number;
  readonly groups: number;
  readonly role: string;
  readonly hidden: boolean;
  readonly signature: string;
  /** The blocks from firstBlock up to, but not including, endBlock are inside. */
  readonly firstBlock: number;
  endBlock: number;
  boxes: number;
  words: number;
  linkWords: number;
  paragraphWords: number;
  /** The number of similar siblings, itself included. */
  alike: number;
}

/** A run of text that only inline elements interrupt. */
export interface Block {
  readonly index: number;
  readonly box: OutlineBox;
  readonly text: string;
  readonly words: number;
  readonly linkWords: number;
  readonly strongWords: number;
  readonly hidden: boolean;
  /** The text nodes of the run. */
  readonly nodes: readonly PageNode[];
  readonly images: number;
}

export interface Outline {
  readonly root: ParsedElement;
  readonly boxes: readonly OutlineBox[];
  readonly blocks: readonly Block[];
  readonly words: number;
  /** In document order. */
  readonly pieces: readonly WordlessPiece[];
  /** The first node that was not read, because the page has too many blocks. */
  readonly end: PageNode | undefined;
}

/** Content without words: an image, a formula, a frame, a rule, or text such as "✓". */
export interface WordlessPiece {
  readonly node: PageNode;
  readonly box: OutlineBox;
  /** The number of blocks before it. */
  readonly place: number;
  /** It is part of the text of the block at that place. */
  isInText: boolean;
}

const MIN_NOSCRIPT_WORDS = 60;
const MAX_BLOCKS = 40_000;
const MAX_BLOCK_CHARS = 2_000_000;

/** One walk over the page, from which all features are computed. */
export function outlineOf(root: ParsedElement): Outline {
  const walk = new Walk();
  walk.run(root);
  return walk.outline(root);
}

/** Most say that scripts are needed; some contain the whole page. */
function hasPageText(noscript: ParsedElement): boolean {
  return countWords(noscript.textContent ?? '') >= MIN_NOSCRIPT_WORDS;
}

class Walk {
  readonly #boxes: OutlineBox[] = [];
  readonly #blocks: Block[] = [];
  #box: OutlineBox | undefined;
  #nodes: PageNode[] = [];
  #text: string[] = [];
  #linkText: string[] = [];
  #strongText: string[] = [];
  #inLink = 0;
  #inStrong = 0;
  #inHidden = 0;
  #images = 0;
  readonly #pieces: WordlessPiece[] = [];
  // The first piece after the last block.
  #firstPiece = 0;
  #end: PageNode | undefined;

  run(root: ParsedElement): void {
    this.#enter(root);
    let node: PageNode | null = root.firstChild;
    while (node !== null && this.#blocks.length < MAX_BLOCKS)
      node = this.#visit(node) ?? this.#nextAfter(node, root);
    this.#end = node ?? undefined;
    this.#flush();
  }

  #nextAfter(from: PageNode, root: ParsedElement): PageNode | null {
    let node = from;
    while (node.nextSibling === null) {
      const parent: ParsedElement | null = node.parentNode;
      if (parent === null || parent === root) return null;
      this.#leave(parent);
      node = parent;
    }
    return node.nextSibling;
  }

  /** The first child, if there is something visible inside. */
  #visit(node: PageNode): PageNode | null {
    if (node.nodeType === TEXT) this.#addText(node);
    if (node.nodeType !== ELEMENT) return null;
    // A node of this type is an element.
    const element = node as ParsedElement;
    const tag = element.localName.toLowerCase();
    if (tag === 'br') this.#text.push('\n');
    if (tag === 'img') this.#images += 1;
    const isPiece = PIECES.has(tag) || isFormula(element);
    if (isPiece) this.#addPiece(element);
    if (SILENT.has(tag) && (isDrawing(element) || isLabelledDrawing(element))) this.#addPiece(element);
    if (isPiece || SILENT.has(tag)) return null;
    if (tag === 'noscript' && !hasPageText(element)) {
      this.#addPiece(element);
      return null;
    }
    const first = element.firstChild;
    if (first === null) return null;
    this.#enter(element);
    return first;
  }

  #addPiece(node: PageNode): void {
    const box = this.#box;
    if (box !== undefined) this.#pieces.push({ node, box, place: this.#blocks.length, isInText: false });
  }

  #addText(node: PageNode): void {
    const text = node.textContent ?? '';
    if (text === '') return;
    this.#text.push(text);
    if (this.#inLink > 0) this.#linkText.push(text);
    if (this.#inStrong > 0) this.#strongText.push(text);
    this.#nodes.push(node);
  }

  #enter(element: ParsedElement): void {
    const tag = element.localName.toLowerCase();
    if (INLINE.has(tag) || this.#box?.tag === 'pre') {
      if (!INLINE.has(tag)) this.#text.push('\n'); // a line of code
      if (tag === 'a') this.#inLink += 1;
      if (tag === 'b' || tag === 'strong') this.#inStrong += 1;
      if (isHidden(element)) this.#inHidden += 1;
      return;
    }
    this.#flush();
    const parent = this.#box;
    const className = element.getAttribute('class') ?? '';
    const box: OutlineBox = {
      index: this.#boxes.length,
      element,
      tag,
      parent,
      depth: parent === undefined ? 0 : parent.depth + 1,
      groups: groupsOf(className, element.getAttribute('id') ?? ''),
      role: element.getAttribute('role') ?? '',
      hidden: parent?.hidden === true || isHidden(element),
      signature: `${tag} ${className.slice(0, 60)}`,
      firstBlock: this.#blocks.length,
      endBlock: this.#blocks.length,
      boxes: 0,
      words: 0,
      linkWords: 0,
      paragraphWords: 0,
      alike: 1,
    };
    this.#boxes.push(box);
    this.#box = box;
  }

  #leave(element: ParsedElement): void {
    const tag = element.localName.toLowerCase();
    const isBox = this.#box?.tag === 'pre' ? this.#box.element === element : !INLINE.has(tag);
    if (isBox) {
      this.#flush();
      if (this.#box !== undefined) this.#box.endBlock = this.#blocks.length;
      this.#box = this.#box?.parent;
      return;
    }
    if (tag === 'a') this.#inLink -= 1;
    if (tag === 'b' || tag === 'strong') this.#inStrong -= 1;
    if (isHidden(element)) this.#inHidden -= 1;
  }

  #flush(): void {
    const box = this.#box;
    if (box === undefined || this.#text.length === 0) {
      this.#firstPiece = this.#pieces.length;
      return;
    }
    const text = this.#text.join('').slice(0, MAX_BLOCK_CHARS);
    const words = countWords(text);
    for (const node of words === 0 ? this.#nodes : [])
      if (node.textContent?.trim() !== '') this.#addPiece(node);
    for (const piece of this.#pieces.slice(this.#firstPiece)) piece.isInText = words > 0;
    this.#firstPiece = this.#pieces.length;
    if (words > 0) {
      this.#blocks.push({
        index: this.#blocks.length,
        box,
        text: box.tag === 'pre' ? text : text.replace(/[^\S\n]+/g, ' ').trim(),
        words,
        linkWords: this.#linkText.length === 0 ? 0 : countWords(this.#linkText.join(' ')),
        strongWords: this.#strongText.length === 0 ? 0 : countWords(this.#strongText.join(' ')),
        hidden: box.hidden || this.#inHidden > 0,
        nodes: this.#nodes,
        images: this.#images,
      });
    }
    this.#text = [];
    this.#linkText = [];
    this.#strongText = [];
    this.#nodes = [];
    this.#images = 0;
  }

  outline(root: ParsedElement): Outline {
    for (let box = this.#box; box !== undefined; box = box.parent) box.endBlock = this.#blocks.length;
    addUp(this.#boxes, this.#blocks);
    countAlike(this.#boxes);
    return {
      root,
      boxes: this.#boxes,
      blocks: this.#blocks,
      words: this.#boxes[0]?.words ?? 0,
      pieces: this.#pieces,
      end: this.#end,
    };
  }
}

/** Adds the value of each box to the boxes around it. */
export function sumInside({ boxes }: Pick<Outline, 'boxes'>, values: Float64Array): void {
  for (const { index, parent } of boxes.toReversed())
    if (parent !== undefined) values[parent.index] = (values[parent.index] ?? 0) + (values[index] ?? 0);
}

function addUp(boxes: readonly OutlineBox[], blocks: readonly Block[]): void {
  for (const { box, words, linkWords } of blocks) {
    box.words += words;
    box.linkWords += linkWords;
    if (box.tag === 'p' || words - linkWords >= 20) box.paragraphWords += words - linkWords;
  }
  for (const box of boxes.toReversed()) {
    const { parent } = box;
    if (parent === undefined) continue;
    parent.words += box.words;
    parent.linkWords += box.linkWords;
    parent.paragraphWords += box.paragraphWords;
    parent.boxes += box.boxes + 1;
  }
}

function countAlike(boxes: readonly OutlineBox[]): void {
  const counts = new Map<number, Map<string, number>>();
  for (const { parent, signature, words } of boxes) {
    if (parent === undefined || words === 0) continue;
    const there = counts.get(parent.index) ?? new Map<string, number>();
    there.set(signature, (there.get(signature) ?? 0) + 1);
    counts.set(parent.index, there);
  }
  for (const box of boxes)
    if (box.parent !== undefined) box.alike = counts.get(box.parent.index)?.get(box.signature) ?? 1;
}

const UNSEEN =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$|!)|font-size\s*:\s*0(?:px|em|rem|%)?\s*(?:;|$|!))/i;

/** What the markup itself hides; style sheets are not evaluated. */
function isHidden(element: ParsedElement): boolean {
  if (element.getAttribute('hidden') !== null) return true;
  const style = element.getAttribute('style');
  return style !== null && UNSEEN.test(style);
}
