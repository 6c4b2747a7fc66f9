import type { Point, Tab, TabFrame } from '../../browser/index.ts';
import { collectGarbage, fail, isPlainJson, startDeadline, stripInvisible } from '../../core/index.ts';
import type {
  Ask,
  InpageName,
  PerceiveRequest,
  RegionRequest,
  SeenFieldsRequest,
} from '../../inpage/index.ts';
import type { NodeAddress, PageModel } from '../../element/index.ts';
import { answered, isOverBound } from '../bounded.ts';
import { placeOf } from './frame-place.ts';
import { mergeFrames, versionOf, type FramePerception } from './merge-frames.ts';

/** Where to look on a page. Keys combine: all must match. */
export interface PageRegion extends Omit<RegionRequest, 'node'> {
  readonly address?: NodeAddress;
}

export interface PerceiveOptions {
  readonly region?: PageRegion | undefined;
  readonly signal: AbortSignal;
  /** Whether elements include their attributes. */
  readonly withAttributes?: boolean | undefined;
  /** Additional data from which fields are read. */
  readonly fields?: SeenFieldsRequest | undefined;
  /** Which elements of a very large page are described, in addition to the first ones and those in the viewport. */
  readonly wanted?: WantedElements | undefined;
}

/** What the caller looks for; except for texts and layers, only used if a page has too many elements to describe. */
export interface WantedElements {
  /** Elements that contain words of it, anywhere on the page. */
  readonly query?: string | undefined;
  /** Only elements of these roles. */
  readonly roles?: readonly string[] | undefined;
  readonly addresses?: readonly NodeAddress[] | undefined;
  /** Plain texts with these words. */
  readonly texts?: string | undefined;
  /** Open dialogs, menus or popovers, if this is one of their roles. */
  readonly layers?: string | undefined;
  /** The elements of the main frame from this one on, and no others. */
  readonly from?: number | undefined;
}

/** A page of up to this many elements is described as a whole. */
const MOST_ELEMENTS = 20_000;
/** Of a larger page: this many in document order, those in the viewport, and those that the caller looks for. */
export const PART_SIZE = 5_000;
// Together, frames may have as many elements as the page itself.
const FRAMES_AT_ONCE = 8;
// The layout of a very large page takes long; our in-page code limits itself to slightly less.
const BOUNDS_MS: Readonly<Partial<Record<InpageName, number>>> = { perceive: 18_000, serialise: 18_000 };
// A frame of another site that hangs is left out.
const FRAME_LIMIT_MS = 2_000;

/** The main frame of the tab, whatever the browser's id for it. */
export const MAIN_FRAME = 'main';

// A page with this many elements leaves about a hundred megabytes of garbage.
const VERY_MANY = 20_000;

/** Perceives the page in a tab, with all its frames. */
export async function perceivePage(tab: Tab, options: PerceiveOptions): Promise<PageModel> {
  const model = await perceive(tab, options);
  if (model.elements.length >= VERY_MANY) setImmediate(collectGarbage);
  return model;
}

async function perceive(tab: Tab, options: PerceiveOptions): Promise<PageModel> {
  const { region } = options;
  if (region !== undefined) return perceiveRegion(tab, region, options);
  const main = await perceiveFrame(mainFrame(tab), requestFor(MAIN_FRAME, options), options);
  if (main === undefined) throw fail('page_unresponsive');
  // A later part has only the page's own elements: those of frames belong to the first part.
  if (options.wanted?.from !== undefined && options.wanted.from > 0) return mergeFrames([main]);
  return mergeFrames([main, ...(await perceiveInner(tab, main, options))]);
}

/** The frames inside a frame; most pages have none, which saves the request. */
async function perceiveInner(
  tab: Tab,
  { frameId, perception }: FramePerception,
  options: FrameOptions,
): Promise<FramePerception[]> {
  const { signal } = options;
  if (perception.frames.length === 0) return [];
  const frames = await answered((bound) => framesOf(tab, bound), signal);
  const waiting = frames.filter((frame) => frame.frameId !== frameId);
  const seen: FramePerception[] = [];
  let left = MOST_ELEMENTS;
  while (waiting.length > 0 && left > 0) {
    const request = (frame: AskableFrame): PerceiveRequest => ({
      ...requestFor(frame.frameId, options),
      mostElements: left,
    });
    const asked = waiting.splice(0, FRAMES_AT_ONCE);
    const answers = await Promise.all(asked.map((frame) => perceiveFrame(frame, request(frame), { signal })));
    for (const answer of answers) {
      if (answer === undefined) continue;
      seen.push(answer);
      left -= answer.perception.elements.length;
    }
  }
  return seen;
}

/** Frames inside the region belong to it as a whole. */
async function perceiveRegion(tab: Tab, region: PageRegion, options: FrameOptions): Promise<PageModel> {
  const found = await findRegion(tab, region, options);
  return mergeFrames([...(await perceiveInner(tab, found, options)), found], found);
}

/** Whether the frames of a page still have the given versions. */
export async function hasVersions(
  tab: Tab,
  versions: PageModel['versions'],
  signal: AbortSignal,
): Promise<boolean> {
  for (const [frameId, version] of versions) {
    const frame = await frameOf(tab, frameId, signal);
    const answer = await frame?.ask('version', {}, signal);
    if (answer === undefined || versionOf(answer) !== version) return false;
  }
  return true;
}

/** Whether a tab shows the document of this id. */
export async function hasDocument(tab: Tab, documentId: string, signal: AbortSignal): Promise<boolean> {
  const answer = await mainFrame(tab).ask('version', {}, signal);
  return answer?.documentId === documentId;
}

/** A frame, with the id that addresses use for it. */
export interface AskableFrame {
  readonly frameId: string;
  /** Undefined if the frame no longer exists, or is an inner frame that hangs. */
  readonly ask: Ask<undefined>;
  /** The position of its viewport in the tab's viewport. */
  origin(signal: AbortSignal): Promise<Point>;
  /** As the browser knows them: a frame in a shadow tree does not know its own index. */
  tags(signal: AbortSignal): Promise<readonly number[]>;
  setFiles(node: number, paths: readonly string[], signal: AbortSignal): Promise<void>;
  /** Returns the number of newly found shadow roots. */
  revealRoots(signal: AbortSignal): Promise<number>;
}

/** The frame of an address; undefined if it no longer exists. */
export async function frameOf(
  tab: Tab,
  frameId: string,
  signal: AbortSignal,
): Promise<AskableFrame | undefined> {
  if (frameId === MAIN_FRAME) return mainFrame(tab);
  const frames = await answered((bound) => framesOf(tab, bound), signal);
  return frames.find((frame) => frame.frameId === frameId);
}

/** All frames except the main frame. */
export async function innerFrames(tab: Tab, signal: AbortSignal): Promise<readonly AskableFrame[]> {
  const frames = await answered((bound) => framesOf(tab, bound), signal);
  return frames.filter(({ frameId }) => frameId !== MAIN_FRAME);
}

/** The frames of a tab with the ids that addresses use, the main frame first. */
async function framesOf(tab: Tab, signal: AbortSignal): Promise<readonly AskableFrame[]> {
  const all = await tab.frames(signal);
  return [mainFrame(tab), ...all.filter(({ isMain }) => !isMain).map(askable)];
}

export function mainFrame(tab: Tab): AskableFrame {
  return {
    frameId: MAIN_FRAME,
    ask: (name, request, signal) =>
      answered((bound) => tab.ask(name, request, bound), signal, BOUNDS_MS[name]),
    revealRoots: (bound) => tab.revealRoots(bound),
    origin: () => Promise.resolve([0, 0]),
    tags: () => Promise.resolve([]),
    setFiles: async (node, paths, bound) => {
      const main = (await tab.frames(bound)).find(({ isMain }) => isMain);
      await main?.setFiles(node, paths, bound);
    },
  };
}

function askable(frame: TabFrame): AskableFrame {
  return {
    frameId: frame.id,
    revealRoots: (bound) => frame.revealRoots(bound),
    origin: (bound) => frame.origin(bound),
    tags: async (signal) => (await soon((bound) => frame.tags(bound), signal)) ?? [],
    setFiles: (node, paths, bound) => frame.setFiles(node, paths, bound),
    ask: (name, request, signal) => soon((bound) => frame.ask(name, request, bound), signal),
  };
}

/** Undefined if the frame hangs. */
async function soon<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T | undefined> {
  using bound = startDeadline(FRAME_LIMIT_MS, signal);
  return await ask(bound.signal).catch((error: unknown) => {
    if (isOverBound(error, signal)) return undefined;
    throw error;
  });
}

type FrameOptions = Omit<PerceiveOptions, 'region'>;

/** The request for a whole frame. */
function requestFor(frameId: string, { withAttributes, fields, wanted = {} }: FrameOptions): PerceiveRequest {
  const { query, roles, addresses, texts, layers, from } = wanted;
  const nodes = addresses?.filter((address) => address.frameId === frameId).map(({ node }) => node);
  return {
    mostElements: MOST_ELEMENTS,
    ...(withAttributes === true && { hasAttributes: true }),
    ...(texts !== undefined && { texts: texts.slice(0, MOST_QUERY_CHARS) }),
    ...(fields !== undefined && { fields }),
    ...(layers !== undefined && { layers }),
    part: {
      size: PART_SIZE,
      ...(query !== undefined && { query: query.slice(0, MOST_QUERY_CHARS) }),
      ...(roles !== undefined && { roles }),
      ...(nodes !== undefined && { nodes }),
      ...(from !== undefined && frameId === MAIN_FRAME && { from }),
    },
  };
}

const MOST_QUERY_CHARS = 500;

// Nested shadow roots are found one level at a time.
const MOST_DEPTH = 5;

/** Undefined if the frame no longer exists or hangs. */
async function perceiveFrame(
  frame: AskableFrame,
  request: PerceiveRequest,
  options: FrameOptions,
): Promise<FramePerception | undefined> {
  return lookDeeper(frame, options.signal, async () => {
    const seen = await lookOnce(frame, request, options);
    return seen && { seen, unknownHosts: seen.perception.unknownHosts };
  });
}

/** Looks again as long as shadow roots are found that the previous look could not enter. */
export async function lookDeeper<T>(
  frame: AskableFrame,
  signal: AbortSignal,
  look: () => Promise<{ readonly seen: T; readonly unknownHosts: number } | undefined>,
): Promise<T | undefined> {
  for (let depth = 0; ; depth++) {
    const looked = await look();
    if (looked === undefined || looked.unknownHosts === 0 || depth === MOST_DEPTH) return looked?.seen;
    if ((await answered((bound) => frame.revealRoots(bound), signal)) === 0) return looked.seen;
  }
}

async function lookOnce(
  frame: AskableFrame,
  request: PerceiveRequest,
  { signal }: FrameOptions,
): Promise<FramePerception | undefined> {
  const answer = await frame.ask('perceive', request, signal);
  if (answer === undefined) return undefined;
  const perception = answer.value;
  const path = await placeOf(frame, perception.path, signal);
  const clean = isPlainJson(answer.json) ? asItIs : stripInvisible;
  return { frameId: frame.frameId, perception: { ...perception, path }, clean };
}

const asItIs: FramePerception['clean'] = (text) => ({ text, removed: 0 });

/** The region in the first frame that has it. */
async function findRegion(tab: Tab, region: PageRegion, options: FrameOptions): Promise<FramePerception> {
  const { signal } = options;
  const { address, ...request } = region;
  const nearest: string[] = [];
  const asked = { ...request, ...(address !== undefined && { node: address.node }) };
  for await (const frame of framesToSearch(tab, address, signal)) {
    const seen = await perceiveFrame(
      frame,
      { ...requestFor(frame.frameId, options), region: asked },
      { signal },
    );
    const finding = seen?.perception.region;
    if (finding?.isSelector === false) throw notASelector();
    if (seen !== undefined && finding?.isFound === true && holdsAny(seen, region)) return seen;
    nearest.push(...(finding?.nearest ?? []));
  }
  const message = 'No part of the page matches the region.';
  throw fail('not_found', { untrusted: true, nearest: [...new Set(nearest)].slice(0, 8) }, { message });
}

/** The frame of an address, or all frames, the main one first: usually it is enough. */
async function* framesToSearch(
  tab: Tab,
  address: NodeAddress | undefined,
  signal: AbortSignal,
): AsyncGenerator<AskableFrame> {
  if (address !== undefined) {
    const frame = await frameOf(tab, address.frameId, signal);
    if (frame !== undefined) yield frame;
    return;
  }
  yield mainFrame(tab);
  const [, ...others] = await answered((bound) => framesOf(tab, bound), signal);
  yield* others;
}

/** A box without elements matches nothing. */
function holdsAny({ perception }: FramePerception, { box }: PageRegion): boolean {
  return box === undefined || perception.elements.some(({ outside }) => outside !== true);
}

function notASelector(): Error {
  const message = 'The argument region.selector must be a CSS selector.';
  return fail('invalid_input', { field: 'region.selector' }, { message });
}
