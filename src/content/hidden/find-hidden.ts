import { isElement, type PageDocument, type ParsedElement, type PageNode } from '../parse/index.ts';
import { isComment, isText, nextNode, nodesIn } from './dom.ts';
import {
  hidesAll,
  hidesText,
  inherit,
  isFallback,
  isForListeners,
  type HiddenBy,
  type Inherited,
} from './judge.ts';
import { indexStyles, type StyleIndex } from './style-index.ts';

/** Something that nobody can see, with all that is in it. */
export interface HiddenPiece {
  readonly node: PageNode;
  readonly by: HiddenBy;
  /** How many characters of text are in it. */
  readonly chars: number;
}

export interface Hidden {
  readonly pieces: readonly HiddenPiece[];
  readonly comments: readonly PageNode[];
  /** Parts of the page that a template holds only until the page is parsed. */
  readonly shadows: readonly ParsedElement[];
  readonly visibleChars: number;
  readonly hiddenChars: number;
  /** Most of the page is hidden until scripts run; it was left, and counts as visible. */
  readonly waitsForScripts: boolean;
  /** What the page says inside noscript is nearly all it says; it was left, and counts as visible. */
  readonly speaksInNoscript: boolean;
  /** The page's styles were too much to be followed to the end. */
  readonly isExhausted: boolean;
}

/** What is left standing in a second look, because the page would be lost without it. */
interface Spared {
  readonly soft: boolean;
  readonly noscript: boolean;
  readonly nodes: ReadonlySet<PageNode>;
}

/** Scripts undo these when a page has loaded, or when it is scrolled. */
const SOFT: ReadonlySet<HiddenBy> = new Set(['opacity', 'visibility', 'transform', 'clip', 'colour']);
const PAGE_CHARS = 500;
const SOFT_SHARE = 0.3;
const WHOLE_SHARE = 0.6;
const MAX_LOOKS = 6;

/** Finds what people cannot see of a page that was never laid out. Where it cannot be known, it counts as seen. */
export function findHidden(document: PageDocument): Hidden {
  const styles = indexStyles(document);
  let spared: Spared = { soft: false, noscript: false, nodes: new Set() };
  for (let look = 1; ; look++) {
    const found = walk(document, styles, spared);
    const more = look < MAX_LOOKS ? spareMore(found, spared) : undefined;
    if (more === undefined) return found;
    spared = more;
  }
}

/** No page is emptied: what would take the most of it is left where it is. */
function spareMore(found: Hidden, spared: Spared): Spared | undefined {
  const all = found.visibleChars + found.hiddenChars;
  const charsBy = (test: (piece: HiddenPiece) => boolean): number =>
    found.pieces.filter(test).reduce((sum, { chars }) => sum + chars, 0);
  const soft = charsBy(({ by }) => SOFT.has(by));
  if (!spared.soft && soft >= PAGE_CHARS && soft >= all * SOFT_SHARE) return { ...spared, soft: true };
  const whole = found.pieces.find(
    (piece) =>
      piece.by !== 'noscript' &&
      piece.chars >= PAGE_CHARS &&
      piece.chars >= all * WHOLE_SHARE &&
      isPageLike(piece.node),
  );
  if (whole !== undefined) return { ...spared, nodes: new Set([...spared.nodes, whole.node]) };
  const noscript = charsBy(({ by }) => by === 'noscript');
  if (!spared.noscript && noscript >= PAGE_CHARS && noscript >= all * WHOLE_SHARE)
    return { ...spared, noscript: true };
  return undefined;
}

const OVERLAY = /consent|cookie|onetrust|gdpr|privacy|modal|popup|overlay|dialog|drawer|menu|\bnav/i;

/** Has the parts of a page, several paragraphs or headings, and is nothing that opens over one. */
function isPageLike(root: PageNode): boolean {
  const names = ['id', 'class', 'role'].map((name) => (isElement(root) ? root.getAttribute(name) : ''));
  if (OVERLAY.test(names.join(' '))) return false;
  let blocks = 0;
  for (const node of nodesIn(root)) {
    if (isElement(node) && /^(?:p|h[1-6]|article|main|section|li|tr)$/.test(node.localName)) blocks++;
    if (blocks >= 3) return true;
  }
  return false;
}

const NOT_TEXT = new Set(['script', 'style', 'head']);

class Walk {
  readonly pieces: HiddenPiece[] = [];
  readonly comments: PageNode[] = [];
  readonly shadows: ParsedElement[] = [];
  visibleChars = 0;
  hiddenChars = 0;

  constructor(
    private readonly styles: StyleIndex,
    private readonly spared: Spared,
  ) {}

  /** Looks at one element; `undefined` when nothing in it needs to be looked at any more. */
  element(element: ParsedElement, from: Inherited): Inherited | undefined {
    if (NOT_TEXT.has(element.localName)) return undefined;
    if (isShadow(element)) {
      this.shadows.push(element);
      return from;
    }
    const style = this.styles.styleOf(element);
    const by = this.hiddenBy(element, () => hidesAll(element, style));
    if (by === undefined) return inherit(element, style, from);
    const chars = textChars(element);
    if (chars > 0 || by !== 'noscript') this.add({ node: element, by, chars });
    return undefined;
  }

  text(node: PageNode, around: Inherited): void {
    const chars = charsOf(node);
    if (chars === 0) return;
    const { parentNode } = node;
    const isUnseen = parentNode !== null && isElement(parentNode) && isFallback(parentNode);
    const by = isUnseen ? 'tag' : hidesText(around);
    if (by !== undefined && !(this.spared.soft && SOFT.has(by))) this.add({ node, by, chars });
    else this.visibleChars += chars;
  }

  private hiddenBy(element: ParsedElement, judge: () => HiddenBy | undefined): HiddenBy | undefined {
    if (this.spared.nodes.has(element) || element.localName === 'html') return undefined;
    if (element.localName === 'noscript') return this.spared.noscript ? undefined : 'noscript';
    const by = judge() ?? (!this.styles.isComplete && isForListeners(element) ? 'name' : undefined);
    if (by === undefined || (this.spared.soft && SOFT.has(by))) return undefined;
    return isFormula(element) ? undefined : by;
  }

  private add(piece: HiddenPiece): void {
    this.pieces.push(piece);
    this.hiddenChars += piece.chars;
  }
}

function walk(document: PageDocument, styles: StyleIndex, spared: Spared): Hidden {
  const state = new Walk(styles, spared);
  const white = styles.isComplete ? ([255, 255, 255, 1] as const) : undefined;
  const root: Inherited = {
    isInvisible: false,
    fontPx: 16,
    isIndented: false,
    colour: undefined,
    ground: white,
    isPlacedFreely: false,
  };
  // The elements that are open, with what they hand on.
  const open: { readonly node: PageNode; readonly inner: Inherited }[] = [];
  let node = nextNode(document, document);
  while (node !== undefined) {
    while (open.length > 0 && open[open.length - 1]?.node !== node.parentNode) open.pop();
    const around = open[open.length - 1]?.inner ?? root;
    let skip = false;
    if (isElement(node)) {
      const inner = state.element(node, around);
      if (inner === undefined) skip = true;
      else if (node.firstChild !== null) open.push({ node, inner });
    } else if (isText(node)) state.text(node, around);
    else if (isComment(node)) state.comments.push(node);
    node = nextNode(node, document, skip);
  }
  const { pieces, comments, shadows, visibleChars, hiddenChars } = state;
  return {
    pieces,
    comments,
    shadows,
    visibleChars,
    hiddenChars,
    waitsForScripts: spared.soft || spared.nodes.size > 0,
    speaksInNoscript: spared.noscript,
    isExhausted: styles.isExhausted(),
  };
}

/** A part of the page that the parser of a browser moves into the element around it. */
function isShadow(element: ParsedElement): boolean {
  return (
    element.localName === 'template' &&
    /^(?:open|closed)$/i.test(element.getAttribute('shadowrootmode') ?? '')
  );
}

/** The source of a formula stands hidden beside the drawn one, and is the only text of it. */
function isFormula(element: ParsedElement): boolean {
  let child = element.firstChild;
  while (child !== null && isText(child) && charsOf(child) === 0) child = child.nextSibling;
  if (child?.localName !== 'math') return false;
  for (let rest = child.nextSibling; rest !== null; rest = rest.nextSibling) {
    if (isElement(rest) || charsOf(rest) > 0) return false;
  }
  return true;
}

function textChars(root: PageNode): number {
  let chars = 0;
  let node = nextNode(root, root);
  while (node !== undefined) {
    const isSkipped = isElement(node) && NOT_TEXT.has(node.localName);
    if (isText(node)) chars += charsOf(node);
    node = nextNode(node, root, isSkipped);
  }
  return chars;
}

/** Characters without the white space around them. */
function charsOf(node: PageNode): number {
  return node.nodeValue?.trim().length ?? 0;
}
