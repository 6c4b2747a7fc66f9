import { startDeadline, stripDeep, type WayfarerError } from '../../../core/index.ts';
import { meaningOfDescription, pathKey, type HandleEntry } from '../../../element/index.ts';
import type { Description } from '../../../inpage/index.ts';
import type { RankingMode } from '../../../element/rank/index.ts';
import type { TabScope } from '../../../session/index.ts';
import { testAll } from '../../listing/bounded-regex.ts';
import { frameOf, type PageRegion } from '../../perceive/index.ts';
import type { ToFit, VisualItem } from '../../terms/index.ts';
import { createMark } from '../create-mark.ts';
import { boxesInTab, type BoxCandidate } from './boxes-in-tab.ts';
import type { VisualCandidate } from './candidate.ts';
import { partsOfPicture, type ReadTexts } from './parts-of-picture.ts';
import { tokenFor, type VisualScan, type VisualScans } from './visual-scans.ts';

export interface VisualScanRequest {
  readonly region?: PageRegion | undefined;
  readonly pattern?: string | undefined;
  readonly mode: RankingMode;
  /** How much time the call has. */
  readonly limitMs: number;
}

export interface VisualScanOptions {
  readonly scans: VisualScans;
  readonly readTexts: ReadTexts;
}

export interface ScannedLook {
  readonly url: string;
  readonly items: readonly VisualItem[];
  readonly nextToken?: string | undefined;
  readonly estimatedRemaining: number;
  /** The error because of which texts in pictures are missing. */
  readonly unread?: WayfarerError | undefined;
}

const MOST_PICTURES = 8;
// The rest of the time is for everything else: what could not be read is said in the answer.
const READING_SHARE = 0.7;
const LISTED_LATER = 1;

/** Lists what looks as if it could be pressed, by layout, pixels and text in pictures. */
export async function visualScan(
  scope: TabScope,
  request: VisualScanRequest,
  options: VisualScanOptions,
): Promise<ToFit<ScannedLook>> {
  const boxes = await boxesInTab(request.region, scope);
  using reading = startDeadline(READING_SHARE * request.limitMs, scope.signal);
  const readTexts: ReadTexts = (picture, { scale }) =>
    reading.guard(options.readTexts(picture, { scale, signal: reading.signal }));
  const { parts, unread } = await partsOf(boxes, scope, readTexts);
  const all = matching([...boxes, ...parts], request.pattern);
  const candidates = ranked(all, request.mode);
  return await showFrom(0, { scope, options, scan: { candidates, unread, contextId: scope.contextId } });
}

/** The next page of a scan. */
export async function visualScanOn(
  scope: TabScope,
  token: string,
  options: VisualScanOptions,
): Promise<ToFit<ScannedLook>> {
  const { scan, offset } = options.scans.find(scope, token);
  return showFrom(offset, { scope, options, scan });
}

async function partsOf(
  boxes: readonly BoxCandidate[],
  scope: TabScope,
  readTexts: ReadTexts,
): Promise<{ readonly parts: readonly VisualCandidate[]; readonly unread?: WayfarerError | undefined }> {
  const sizeOf = ({ box: [, , width, height] }: BoxCandidate): number => width * height;
  const pictures = boxes
    .filter(({ isPicture }) => isPicture)
    .sort((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, MOST_PICTURES);
  const parts: VisualCandidate[] = [];
  let failed: WayfarerError | undefined;
  for (const picture of pictures) {
    scope.progress('Looking at pictures');
    const { parts: found, unread } = await partsOfPicture(picture, scope, readTexts);
    parts.push(...found);
    failed ??= unread;
  }
  return { parts, unread: failed };
}

function matching(candidates: readonly VisualCandidate[], pattern?: string): readonly VisualCandidate[] {
  if (pattern === undefined) return candidates;
  const texts = candidates.map(({ text }) => text);
  const fits = testAll(pattern, texts, 'pattern');
  return candidates.filter((_, at) => fits[at] === true && texts[at] !== '');
}

function ranked(candidates: readonly VisualCandidate[], mode: RankingMode): readonly VisualCandidate[] {
  if (mode === 'document') return candidates;
  const inOrder = (one: VisualCandidate, other: VisualCandidate): number =>
    one.box[1] - other.box[1] || one.box[0] - other.box[0];
  // What ui.scan lists as well is needed least here.
  const worth = ({ confidence, isListed }: VisualCandidate): number =>
    isListed ? confidence - LISTED_LATER : confidence;
  return mode === 'visual'
    ? candidates.toSorted(inOrder)
    : candidates.toSorted((one, other) => worth(other) - worth(one) || inOrder(one, other));
}

interface VisualShowing {
  readonly scope: TabScope;
  readonly options: VisualScanOptions;
  readonly scan: VisualScan;
}

// More than fit into an answer.
const MOST_ON_A_PAGE = 20;

async function showFrom(
  offset: number,
  { scope, options, scan }: VisualShowing,
): Promise<ToFit<ScannedLook>> {
  const { candidates } = scan;
  const ahead = candidates.slice(offset, offset + MOST_ON_A_PAGE);
  const entries = await Promise.all(ahead.map((each) => entryOf(each, scope)));
  const shown = ahead.flatMap((candidate, at) => {
    const entry = entries[at];
    return entry === undefined ? [] : [{ candidate, entry, place: offset + at }];
  });
  const rest = {
    url: scope.tab.lastDocument().url,
    ...(scan.unread !== undefined && { unread: scan.unread }),
  };
  const number = options.scans.add(scope, scan);
  const tell = (items: readonly VisualItem[], next: number): ScannedLook => ({
    ...rest,
    items,
    ...(next < candidates.length && { nextToken: tokenFor(number, next) }),
    estimatedRemaining: candidates.length - next,
  });
  return {
    widest: tell([], Math.max(0, candidates.length - 1)),
    fit(maxBytes) {
      const items: VisualItem[] = [];
      let bytes = 0;
      for (const { candidate, entry, place } of shown) {
        const item = itemOf(candidate, scope.handles.give(entry, 'x'));
        bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
        if (bytes > maxBytes && items.length > 0) return tell(items, place);
        items.push(item);
      }
      return tell(items, Math.min(candidates.length, offset + ahead.length));
    },
  };
}

function itemOf(
  { text, box, confidence, source, part }: VisualCandidate,
  visualHandleId: string,
): VisualItem {
  const [x, y, width, height] = box.map(Math.round) as [number, number, number, number]; // four stay four
  return {
    visualHandleId,
    ...(text !== '' && { text }),
    bbox: { x, y, width, height },
    confidence: Math.round(confidence * 100) / 100,
    source,
    verificationHook: part === undefined ? 'element' : 'pixels',
  };
}

/** The handle's element and what it looks like; undefined if the element is gone. */
async function entryOf(
  { address, framePath, text, part }: VisualCandidate,
  { tab, signal, contextId }: TabScope,
): Promise<Omit<HandleEntry, 'handle'> | undefined> {
  const frame = await frameOf(tab, address.frameId, signal);
  const { documentId, node } = address;
  const answer = await frame?.ask('describe', { documentId, nodes: [node] }, signal);
  const seen: Description | null | undefined = answer?.[0];
  if (frame === undefined || seen === undefined || seen === null) return undefined;
  const meaning = meaningOfDescription(stripDeep(seen).value, pathKey(framePath));
  const entry = { contextId, address, meaning, ordinal: 0, equals: 1, isAlone: true, lastNode: node };
  if (part === undefined) return entry;
  const place = await frame.ask('placeOf', { documentId, node, scrolls: false }, signal);
  if (place === undefined || place === null) return undefined;
  const [left, top] = await frame.origin(signal);
  const { scroll } = await tab.ask('extent', {}, signal);
  const element = [left + place.left, top + place.top] as const;
  const { view, ...shape } = part;
  return { ...entry, visual: createMark(view, { ...shape, text, isPart: true, element, scroll }) };
}
