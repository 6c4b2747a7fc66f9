import type { Stripped } from '../../core/index.ts';
import type {
  FrameVersion,
  Landmark,
  Perception,
  SeenElement,
  SeenFields,
  SeenFrame,
  SeenState,
} from '../../inpage/index.ts';
import {
  groupLabel,
  pathKey,
  type Box,
  type FrameFields,
  type NodeAddress,
  type PageElement,
  type PageFact,
  type PageGroup,
  type PageHeading,
  type PageModel,
} from '../../element/index.ts';

/** The perception of one frame. */
export interface FramePerception {
  readonly frameId: string;
  readonly perception: Perception;
  /** Removes invisible characters from a text of the frame. */
  readonly clean: (text: string) => Stripped;
}

/** Merges the frames of a page: the elements of each are inserted at the frame's position in its parent. */
export function mergeFrames(frames: readonly FramePerception[], from?: FramePerception): PageModel {
  const byPath = new Map(frames.map((frame) => [pathKey(frame.perception.path), frame]));
  const main = byPath.get('') ?? from ?? frames[0];
  const parts: Parts = {
    groups: [],
    elements: [],
    texts: [],
    all: [],
    headings: [],
    facts: [],
    fields: [],
    hidden: 0,
    framesSkipped: 0,
    removed: 0,
  };
  const start = from ?? main;
  if (start !== undefined) addFrame(start, outermost(start, main), { byPath, parts });
  const sum = (count: (frame: FramePerception) => number): number =>
    frames.reduce((total, frame) => total + count(frame), 0);
  const { removed, framesSkipped, ...seen } = parts;
  const [url, title] = [main?.clean(main.perception.url), main?.clean(main.perception.title)];
  return {
    ...seen,
    url: url?.text ?? '',
    title: title?.text ?? '',
    isLoading: main?.perception.isLoading ?? false,
    documentId: main?.perception.documentId ?? '',
    versions: new Map(frames.map(({ frameId, perception }) => [frameId, versionOf(perception)])),
    bases: new Map(frames.map(({ frameId, perception }) => [frameId, perception.base])),
    headingCount: sum(({ perception }) => perception.counts.headings),
    notShown: { elements: sum(({ perception }) => perception.counts.beyond), frames: framesSkipped },
    isPart: start?.perception.isPart === true,
    otherTags: start?.perception.otherTags ?? {},
    hiddenText:
      removed +
      (url?.removed ?? 0) +
      (title?.removed ?? 0) +
      sum(({ perception }) => perception.counts.hiddenText),
  };
}

export function versionOf({ documentId, version }: FrameVersion): string {
  return `${documentId}:${version}`;
}

interface Parts {
  readonly groups: PageGroup[];
  readonly elements: PageElement[];
  readonly texts: PageElement[];
  readonly all: PageElement[];
  readonly headings: PageHeading[];
  readonly facts: PageFact[];
  readonly fields: FrameFields[];
  hidden: number;
  framesSkipped: number;
  /** Invisible characters that were left out. */
  removed: number;
}

interface Merging {
  readonly byPath: ReadonlyMap<string, FramePerception>;
  readonly parts: Parts;
}

/** The position of a frame in the page. */
interface FramePlacement {
  readonly offset: readonly [x: number, y: number];
  readonly firstScreen: Box;
  readonly label: string;
  readonly landmark: Landmark | undefined;
  readonly isCovered: boolean;
}

function outermost(start: FramePerception, main: FramePerception | undefined): FramePlacement {
  const [x, y] = start.perception.scroll;
  const [width, height] = (main ?? start).perception.viewport;
  const firstScreen = { x: 0, y: 0, width, height };
  return { offset: [x, y], firstScreen, label: '', landmark: undefined, isCovered: false };
}

function addFrame(frame: FramePerception, setting: FramePlacement, merging: Merging): void {
  const { perception, frameId } = frame;
  const { parts } = merging;
  const { documentId } = perception;
  const addressOf = (node: number): NodeAddress => ({ frameId, documentId, node });
  const clean = (text: string): string => {
    const stripped = frame.clean(text);
    parts.removed += stripped.removed;
    return stripped.text;
  };
  const groupOf = addGroups(perception, { setting, clean, all: parts.groups });
  let next = 0;
  const addElementsBefore = (end: number): void => {
    for (const seen of perception.elements.slice(next, end)) {
      const element = pageElement(seen, { perception, setting, groupOf, addressOf, clean });
      parts.all.push(element);
      if (seen.plain === true) parts.texts.push(element);
      else if (seen.outside !== true) parts.elements.push(element);
    }
    next = end;
  };
  for (const { node, level, text } of perception.headings)
    parts.headings.push({ address: addressOf(node), level, text: clean(text) });
  for (const { node, kind, text } of perception.facts)
    parts.facts.push({ address: addressOf(node), kind, text: clean(text) });
  if (perception.fields !== undefined)
    parts.fields.push({
      ...cleanFields(perception.fields, clean),
      frameId,
      documentId,
      framePath: perception.path,
    });
  parts.hidden += perception.counts.hidden;
  parts.framesSkipped += perception.counts.frames;
  for (const inner of perception.frames) {
    addElementsBefore(inner.before);
    addInner(inner, { frame, setting, merging });
  }
  addElementsBefore(perception.elements.length);
}

function addInner(
  inner: SeenFrame,
  { frame, setting, merging }: { frame: FramePerception; setting: FramePlacement; merging: Merging },
): void {
  const child = merging.byPath.get(pathKey([...frame.perception.path, inner.index]));
  if (child === undefined) {
    if (inner.hidden !== true) merging.parts.framesSkipped += 1;
    return;
  }
  if (inner.hidden === true) {
    merging.parts.hidden += child.perception.counts.hidden + child.perception.elements.length;
    return;
  }
  const [x, y] = inner.box;
  addFrame(
    child,
    {
      offset: [setting.offset[0] + x, setting.offset[1] + y],
      firstScreen: setting.firstScreen,
      label: frame.clean(inner.name).text,
      landmark: inner.landmark ?? setting.landmark,
      isCovered: setting.isCovered || inner.covered === true,
    },
    merging,
  );
}

interface ElementContext {
  readonly perception: Perception;
  readonly setting: FramePlacement;
  readonly groupOf: (element: SeenElement) => number;
  readonly addressOf: (node: number) => NodeAddress;
  readonly clean: (text: string) => string;
}

function pageElement(
  element: SeenElement,
  { perception, setting, groupOf, addressOf, clean }: ElementContext,
): PageElement {
  const [left, top, width, height] = element.box;
  const box = { x: left + setting.offset[0], y: top + setting.offset[1], width, height };
  return {
    address: addressOf(element.node),
    role: element.role,
    name: clean(element.name),
    isGuessed: element.guessed === true,
    tag: element.tag,
    state: element.state === undefined ? {} : cleanState(element.state, clean),
    box,
    isCovered: element.covered === true || setting.isCovered,
    group: groupOf(element),
    landmark: element.landmark ?? setting.landmark,
    row: element.row === undefined ? '' : clean(element.row),
    around: element.around ?? 0,
    target: element.target,
    evidence: element.evidence,
    depth: element.depth,
    ...(element.ordinal !== undefined && { ordinal: element.ordinal }),
    isPrimary: element.primary === true,
    isOnScreen: overlap(box, setting.firstScreen),
    attributes: element.attributes === undefined ? NO_ATTRIBUTES : cleanValues(element.attributes, clean),
    isHandled: element.handled === true,
    ...(element.layer !== undefined && { layer: element.layer }),
    ...(element.shown !== undefined && { shown: clean(element.shown) }),
    ...(element.cut === true && { isCut: true as const }),
    ...(element.options !== undefined && { options: clean(element.options) }),
    ...(element.before !== undefined && { before: clean(element.before) }),
    ...(element.near !== undefined && { near: element.near }),
    ...(element.items !== undefined && {
      items: element.items.map((node) => `${perception.path.join()} ${node}`),
    }),
    framePath: perception.path,
  };
}

function cleanFields(fields: SeenFields, clean: (text: string) => string): SeenFields {
  const cleaned = <Told extends { readonly text: string }>(told: Told): Told => ({
    ...told,
    text: clean(told.text),
  });
  const { trail } = fields;
  return {
    ...fields,
    texts: fields.texts.map(cleaned),
    amounts: fields.amounts.map(cleaned),
    ...(trail !== undefined && { trail: { ...trail, texts: trail.texts.map(clean) } }),
    hints: fields.hints.map(({ rows, ...hint }) => ({
      ...hint,
      found: hint.found.map(cleaned),
      ...(rows !== undefined && { rows: rows.map((row) => row.map(clean)) }),
    })),
  };
}

const NO_ATTRIBUTES: PageElement['attributes'] = {};

function cleanValues(
  attributes: Readonly<Record<string, string>>,
  clean: (text: string) => string,
): PageElement['attributes'] {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, clean(value)]));
}

/** Only these two contain text of the page. */
function cleanState(state: SeenState, clean: (text: string) => string): SeenState {
  const { value, current } = state;
  return {
    ...state,
    ...(value !== undefined && { value: clean(value) }),
    ...(current !== undefined && { current: clean(current) }),
  };
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Adds each group of a frame with its first element; elements without a group get one for their place. */
function addGroups(
  { groups }: Perception,
  { setting, clean, all }: { setting: FramePlacement; clean: (text: string) => string; all: PageGroup[] },
): (element: SeenElement) => number {
  const added = new Map<number | string, number>();
  return ({ group: at, landmark = setting.landmark }) => {
    const group = at === undefined ? undefined : groups[at];
    const place = landmark ?? (setting.label === '' ? NO_PLACE : setting.label);
    const key = at ?? place;
    const known = added.get(key) ?? all.length;
    if (known === all.length)
      all.push({
        label: clean((group && groupLabel(group)) ?? place),
        kind: group?.kind ?? 'place',
        landmark: group?.landmark ?? landmark,
        role: group?.role,
      });
    added.set(key, known);
    return known;
  };
}

export const NO_PLACE = 'page';
