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

/** A node that nobody can see, with its subtree. */
export interface HiddenPiece {
  readonly node: PageNode;
  readonly by: HiddenBy;
  /** Characters of text in it. */
  readonly chars: number;
}

export interface Hidden {
  readonly pieces: readonly HiddenPiece[];
  readonly comments: readonly PageNode[];
  /** Parts of the page inside declarative shadow root templates. */
  readonly shadows: readonly ParsedElement[];
  readonly visibleChars: number;
  readonly hiddenChars: number;
  /** Most of the page is hidden until scripts run; it was kept and counts as visible. */
  readonly waitsForScripts: boolean;
  /** Most of the page's text is inside noscript; it was kept and counts as visible. */
  readonly hasTextInNoscript: boolean;
  /** The page has more style rules than are evaluated. */
  readonly isExhausted: boolean;
}

/** What a second pass keeps, because the page would be empty without it. */
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

/** Finds what nobody can see on a page that was never laid out. If unsure, it counts as visible. */
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

/** No page is emptied: a rule that would hide most of it is ignored. */
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

/** Contains several paragraphs or headings, and is not an overlay such as a dialog. */
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

  /** Visits one element; `undefined` if its subtree need not be visited. */
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
  // The open elements, with what their children inherit.
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
    hasTextInNoscript: spared.noscript,
    isExhausted: styles.isExhausted(),
  };
}

/** A declarative shadow root, which a browser's parser moves into the element around it. */
function isShadow(element: ParsedElement): boolean {
  return (
    element.localName === 'template' &&
    /^(?:open|closed)$/i.test(element.getAttribute('shadowrootmode') ?? '')
  );
}

/** The source of a formula is hidden next to its rendering, and is its only text. */
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

/** Characters without leading and trailing white space. */
function charsOf(node: PageNode): number {
  return node.nodeValue?.trim().length ?? 0;
}
