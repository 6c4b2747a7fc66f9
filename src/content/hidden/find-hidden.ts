import { isElement, type PageDocument, type ParsedElement, type PageNode } from '../parse/index.ts';
import { hasPictureBehind } from './behind.ts';
import { isComment, isShadow, isText, nextNode, nodesIn } from './dom.ts';
import { hidesText, inherit, isUnusual, rootInherited, type Inherited } from './inherited.ts';
import {
  hidesAll,
  isFallback,
  isForListeners,
  isOffByDefault,
  SOFT,
  type HiddenBy,
  type Verdict,
} from './judge.ts';
import { inlineStyles, type PageStyles } from './page-sheets.ts';
import { indexStyles, type ElementStyle, type StyleIndex } from './style-index.ts';

/** A node that nobody can see, with its subtree. */
export interface HiddenPiece {
  readonly node: PageNode;
  readonly by: HiddenBy;
  /** Characters of text in it. */
  readonly chars: number;
}

export interface Hidden {
  readonly pieces: readonly HiddenPiece[];
  /** What a linked sheet hides: it is looked for in the chosen content only. */
  readonly linkedPieces: readonly HiddenPiece[];
  /** Texts that may be hidden, which only the layout could tell, with their characters. */
  readonly unchecked: ReadonlyMap<PageNode, number>;
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

const PAGE_CHARS = 500;
const SOFT_SHARE = 0.3;
const WHOLE_SHARE = 0.6;
const MAX_LOOKS = 6;

/** Finds what nobody can see on a page that was never laid out. If unsure, it counts as visible. */
export function findHidden(document: PageDocument, sheets: PageStyles = inlineStyles(document)): Hidden {
  const styles = indexStyles(sheets);
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

/** What the content of an element inherits, and what it is if all rules apply that only the layout could decide. */
interface Around {
  readonly sure: Inherited;
  readonly maybe: Inherited;
  /** An ancestor may be hidden. */
  readonly isUnchecked: boolean;
  readonly scope: ParsedElement | undefined;
}

class Walk {
  readonly pieces: HiddenPiece[] = [];
  readonly linkedPieces: HiddenPiece[] = [];
  readonly unchecked = new Map<PageNode, number>();
  readonly comments: PageNode[] = [];
  readonly shadows: ParsedElement[] = [];
  visibleChars = 0;
  hiddenChars = 0;

  constructor(
    private readonly styles: StyleIndex,
    private readonly spared: Spared,
  ) {}

  /** Visits one element; `undefined` if its subtree need not be visited. */
  element(element: ParsedElement, around: Around): Around | undefined {
    if (NOT_TEXT.has(element.localName)) return undefined;
    if (isShadow(element)) {
      this.shadows.push(element);
      return { ...around, scope: element };
    }
    const isWhole = isUnusual(around.sure) || isUnusual(around.maybe) || isOffByDefault(element);
    const style = this.styles.styleOf(element, around.scope, isWhole);
    const verdict = this.verdictOn(element, style);
    if (verdict?.isSure !== true)
      return within(element, style, { ...around, isUnchecked: around.isUnchecked || verdict !== undefined });
    const chars = textChars(element);
    if (chars > 0 || verdict.by !== 'noscript') this.add({ node: element, by: verdict.by, chars }, verdict);
    return undefined;
  }

  text(node: PageNode, { sure, maybe, isUnchecked, scope }: Around): void {
    const chars = charsOf(node);
    if (chars === 0) return;
    const parent = node.parentNode;
    const isUnseen = parent !== null && isElement(parent) && isFallback(parent);
    const verdict: Verdict | undefined = isUnseen
      ? { by: 'tag', isSure: true, isLinked: false }
      : this.unspared(textVerdict(sure, maybe));
    if (verdict?.isSure === true && !this.isPainted(verdict, parent, scope))
      this.add({ node, by: verdict.by, chars }, verdict);
    else {
      this.visibleChars += chars;
      if (verdict !== undefined || isUnchecked) this.unchecked.set(node, chars);
    }
  }

  /** Whether text without contrast may be on a picture. */
  private isPainted(
    { by }: Verdict,
    parent: ParsedElement | null,
    scope: ParsedElement | undefined,
  ): boolean {
    if (by !== 'colour' || parent === null) return false;
    return hasPictureBehind(parent, (element) => this.styles.styleOf(element, scope, true).maybe);
  }

  private verdictOn(element: ParsedElement, { sure, maybe }: ElementStyle): Verdict | undefined {
    if (this.spared.nodes.has(element) || element.localName === 'html') return undefined;
    if (element.localName === 'noscript')
      return this.spared.noscript ? undefined : { by: 'noscript', isSure: true, isLinked: false };
    const { hidingAnimations, isComplete } = this.styles;
    const found = hidesAll(element, sure, hidingAnimations);
    const other = maybe === sure ? found : hidesAll(element, maybe, hidingAnimations);
    const verdict = joined(found, other) ?? (!isComplete && isForListeners(element) ? BY_NAME : undefined);
    return verdict !== undefined && isFormula(element) ? undefined : this.unspared(verdict);
  }

  private unspared(verdict: Verdict | undefined): Verdict | undefined {
    return verdict !== undefined && this.spared.soft && SOFT.has(verdict.by) ? undefined : verdict;
  }

  private add(piece: HiddenPiece, { isLinked }: Verdict): void {
    if (isLinked) {
      this.linkedPieces.push(piece);
      this.visibleChars += piece.chars;
    } else {
      this.pieces.push(piece);
      this.hiddenChars += piece.chars;
    }
  }
}

const BY_NAME: Verdict = { by: 'name', isSure: true, isLinked: false };

/** Certain only if both are. */
function joined(one: Verdict | undefined, other: Verdict | undefined): Verdict | undefined {
  const verdict = one ?? other;
  if (verdict === undefined) return undefined;
  return { ...verdict, isSure: one?.isSure === true && other?.isSure === true };
}

function textVerdict(sure: Inherited, maybe: Inherited): Verdict | undefined {
  const found = hidesText(sure);
  return maybe === sure ? found : joined(found, hidesText(maybe));
}

function within(element: ParsedElement, style: ElementStyle, around: Around): Around {
  const sure = inherit(element, style.sure, around.sure);
  const isSame = style.maybe === style.sure && around.maybe === around.sure;
  const maybe = isSame ? sure : inherit(element, style.maybe, around.maybe);
  return { ...around, sure, maybe };
}

function walk(document: PageDocument, styles: StyleIndex, spared: Spared): Hidden {
  const state = new Walk(styles, spared);
  const page = rootInherited(styles.isComplete);
  const root: Around = { sure: page, maybe: page, isUnchecked: false, scope: undefined };
  // The open elements, with what their children inherit.
  const open: { readonly node: PageNode; readonly inner: Around }[] = [];
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
  const { pieces, linkedPieces, unchecked, comments, shadows, visibleChars, hiddenChars } = state;
  return {
    pieces,
    linkedPieces,
    unchecked,
    comments,
    shadows,
    visibleChars,
    hiddenChars,
    waitsForScripts: spared.soft || spared.nodes.size > 0,
    hasTextInNoscript: spared.noscript,
    isExhausted: styles.isExhausted(),
  };
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
