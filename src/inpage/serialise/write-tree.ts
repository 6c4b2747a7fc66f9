import { attributeOf, hasAttributeOf, localNameOf, nodeTypeOf } from '../dom.ts';
import { drawnIn, nextOf, type Siblings } from '../perceive/flat-tree.ts';
import type { Seeable } from '../perceive/scene.ts';
import { INLINE, isInSight, isTextSeen } from '../perceive/text.ts';
import { styleOf } from '../visible/view.ts';
import { isKnownSecret } from '../secrets.ts';
import { attributesOf, MARK, propertyAttributes } from './attributes.ts';
import type { SerialisedBody } from './body.ts';
import { attribute, tagInText } from './escape.ts';
import { isFormulaSeen, texScriptHtml } from './formulas.ts';
import { isLeafSeen, leafFor, noteFrame } from './leaves.ts';
import { MOST_JUDGED, seeable } from './seeable.ts';

const SILENT = new Set([
  ...['script', 'style', 'template', 'noscript', 'head', 'meta', 'link', 'title', 'datalist', 'base'],
  ...['noembed', 'noframes', 'param', 'source', 'track', 'wbr', 'fencedframe'],
]);
// Replaced by their content.
const TRANSPARENT = new Set(['slot', 'picture']);
// The resulting document has its own.
const OUTERMOST = new Set(['html', 'body', 'frameset']);
// Elements that contain text in a drawing.
const CAPTIONS = new Set(['text', 'foreignObject']);
const PRE = new Set(['pre', 'xmp', 'listing', 'plaintext']);
// Parsers have a similar limit: below this depth tags are omitted and text is kept.
const MOST_DEPTH = 500;

interface WriteLevel {
  readonly entry: Seeable | undefined;
  readonly siblings: Siblings;
  /** Whether the element has a tag in the text. */
  readonly isOpened: boolean;
  readonly isPre: boolean;
  /** Only marked descendants are written. */
  readonly isMute: boolean;
  /** It is part of a drawing, of which only text is written. */
  readonly isDrawing: boolean;
  /** A text in a drawing, separated from the others. */
  readonly isCaption: boolean;
  /** It is part of a formula, which is read with its source. */
  readonly isFormula: boolean;
}

const PLAIN = {
  isOpened: false,
  isPre: false,
  isMute: false,
  isDrawing: false,
  isCaption: false,
  isFormula: false,
};

/** Writes an element and its rendered content; `around` is its parent. */
export function writeTree(body: SerialisedBody, root: Element, around: Seeable | undefined): void {
  const siblings = { next: null, slotted: [root], at: 0 };
  const levels: WriteLevel[] = [{ ...PLAIN, entry: around, siblings }];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    if (body.writer.isFull() || body.isLate) return;
    const node = nextOf(level.siblings);
    if (node === null) {
      levels.pop();
      if (level.isOpened && level.entry !== undefined) close(level.entry, level, body);
      if (level.isCaption) body.writer.space(' ');
      continue;
    }
    const type = nodeTypeOf(node);
    if (type === Node.TEXT_NODE || type === Node.CDATA_SECTION_NODE)
      writeText(node as CharacterData, level, body);
    else if (type === Node.ELEMENT_NODE) {
      const inner = enter(node as Element, { level, body, levels });
      if (inner !== undefined) levels.push(inner);
    }
  }
}

function writeText(
  text: CharacterData,
  { entry, isPre, isMute, isFormula }: WriteLevel,
  body: SerialisedBody,
): void {
  if (entry === undefined || isMute) return;
  const { writer, request } = body;
  const isBlank = !/\S/.test(text.data);
  if (isBlank && !isPre) {
    writer.space(text.data.includes('\n') ? '\n' : ' ');
    return;
  }
  if (request.keepHidden === true || isFormula || isTextSeen(entry)) writer.text(text);
  else if (!isBlank) body.hiddenRemoved += 1;
}

interface WritePosition {
  readonly level: WriteLevel;
  readonly body: SerialisedBody;
  /** That level and all its ancestors. */
  readonly levels: readonly WriteLevel[];
}

/** Writes an element; undefined if its content is skipped. */
function enter(element: Element, { level, body, levels }: WritePosition): WriteLevel | undefined {
  if (performance.now() > body.untilMs) body.isLate = true;
  const tag = localNameOf(element);
  const isMarked = body.marks.has(element);
  if (SILENT.has(tag) && !isMarked) {
    writeSilent(element, tag, { level, body });
    return undefined;
  }
  if (tag === 'br') {
    if (!level.isMute && level.entry?.isHidden !== true) body.writer.lineBreak();
    return undefined;
  }
  const around = levels[Math.min(levels.length, MOST_JUDGED) - 1];
  const entry = seeable(element, tag, around?.entry);
  const isCaption = level.isDrawing && CAPTIONS.has(tag);
  const isFormula = level.isFormula || (tag === 'math' && isReadFormula(entry, body));
  const isMuteAround = level.isMute && !isCaption && !isFormula;
  const isMute = isMuteAround || (entry.isHidden && !isFormula && body.request.keepHidden !== true);
  if (leafFor(tag) !== undefined) return writeLeaf(entry, { isMute, isDrawing: level.isDrawing }, body);
  const isOutermost = level.entry === undefined && OUTERMOST.has(tag);
  const hasTag = !TRANSPARENT.has(tag) && !level.isDrawing && !isOutermost;
  const isOpened = isMarked || (!isMute && levels.length < MOST_DEPTH && hasTag);
  if (isCaption) body.writer.space(' ');
  if (isOpened) open(entry, body);
  return {
    entry,
    siblings: drawnIn(element, tag),
    isOpened,
    isPre: level.isPre || PRE.has(tag),
    isMute: isMuteAround || isKnownSecret(element),
    isDrawing: level.isDrawing && tag !== 'foreignObject',
    isCaption,
    isFormula,
  };
}

function isReadFormula(entry: Seeable, { request }: SerialisedBody): boolean {
  return request.attributes === 'reading' && isFormulaSeen(entry);
}

/** Microdata and sources of formulas, which are not meant to be seen. */
function writeSilent(element: Element, tag: string, { level, body }: Omit<WritePosition, 'levels'>): void {
  if (level.isMute || level.entry?.isHidden === true) return;
  const { writer, request } = body;
  const tex = tag === 'script' && request.attributes === 'reading' ? texScriptHtml(element) : undefined;
  if (tex !== undefined) writer.leaf(tex);
  if ((tag !== 'meta' && tag !== 'link') || !hasAttributeOf(element, 'itemprop')) return;
  writer.leaf(`<${tag}${propertyAttributes(element, request.attributes)}>`);
}

function writeLeaf(
  entry: Seeable,
  { isMute, isDrawing }: Pick<WriteLevel, 'isMute' | 'isDrawing'>,
  body: SerialisedBody,
): WriteLevel | undefined {
  const { element, tag } = entry;
  const { writer, request, marks } = body;
  const isSeen = !isMute && (request.keepHidden === true || isLeafSeen(entry));
  const html =
    isSeen || marks.has(element) ? leafFor(tag)?.(entry, body, (each) => markOn(each, body)) : undefined;
  if (html !== undefined) {
    writer.leaf(html);
    if (html.startsWith('<iframe')) noteFrame(entry, html, body);
  }
  // For reading, a drawing's description is enough; for acting, its text is included.
  const isTold = isDrawing || (!isMute && request.attributes !== 'reading');
  if (tag !== 'svg' || (!isTold && marks.size === 0)) return undefined;
  return { ...PLAIN, entry, siblings: drawnIn(element, tag), isMute: true, isDrawing: isTold };
}

function open(entry: Seeable, body: SerialisedBody): void {
  const { element, tag } = entry;
  const { writer, request } = body;
  if (isSetApart(entry)) writer.space(' ');
  writer.open({
    // Written only for its mark: its own behaviour is not wanted.
    tag: SILENT.has(tag) ? 'span' : tagInText(tag),
    attributes: () => attributesOf(element, request.attributes) + markOn(element, body),
  });
  if (body.marks.has(element)) writer.start();
}

function close(entry: Seeable, { isPre }: WriteLevel, body: SerialisedBody): void {
  // An empty line of code is a line.
  const isWritten = body.writer.close(() => isKeptEmpty(entry, body) || (isPre && isInSight(entry)));
  if (isSetApart(entry)) body.writer.space(' ');
  // An empty block between two texts separates them.
  else if (!isWritten && !INLINE.has(entry.tag) && !styleOf(entry).display.startsWith('inline'))
    body.writer.space('\n');
}

/** Flex items are separated, whatever their tags. */
function isSetApart(entry: Seeable): boolean {
  if (!INLINE.has(entry.tag) || entry.isHidden) return false;
  const { display } = styleOf(entry);
  return !display.startsWith('inline') && display !== 'contents';
}

function markOn(element: Element, body: SerialisedBody): string {
  const mark = body.marks.get(element);
  if (mark === undefined) return '';
  body.marked.add(element);
  return attribute(MARK, mark);
}

const NAMED = new Set(['button', 'progress', 'meter', 'object']);

/** Whether an element without text is written anyway. */
function isKeptEmpty(entry: Seeable, { request }: SerialisedBody): boolean {
  const { element, tag } = entry;
  if (tag === 'td' || tag === 'th') return true;
  const isSeen = (): boolean => request.keepHidden === true || isInSight(entry);
  if (request.attributes === 'all') return isSeen();
  if (tag === 'a')
    return hasAttributeOf(element, 'href')
      ? isSeen()
      : hasAttributeOf(element, 'id') || hasAttributeOf(element, 'name');
  const isNamed = NAMED.has(tag) || attributeOf(element, 'role') === 'img';
  return isNamed && isSeen();
}
