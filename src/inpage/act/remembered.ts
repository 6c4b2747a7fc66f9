import { stateOf } from '../names/states.ts';
import { roleOf } from '../names/roles.ts';
import { labelOf } from '../perceive/elements.ts';
import { framePath } from '../perceive/frames.ts';
import type { Look } from '../perceive/look.ts';
import { effectLog } from '../effects/effect-log.ts';
import { elementWithNumber, numberOf } from '../perceive/node-numbers.ts';
import { takeLook } from '../perceive/perceive.ts';
import type { Entry } from '../perceive/scene.ts';
import { shownFrames } from '../perceive/seen-frames.ts';
import { blockOf, isTextSeen, runOf, squeeze, start } from '../perceive/text.ts';
import { currentVersion } from '../perceive/version.ts';
import { viewport } from '../visible/view.ts';
import { watch } from '../quiet/until-quiet.ts';
import { title } from '../title.ts';
import type { ChangedControl, ControlLook, Difference } from '../contract/actions.ts';
import { appearanceOf } from './appearance.ts';
import { nextFrame } from './next-frame.ts';
import { sortingOf, sortSince, type Sorting } from './sorting.ts';

const MOST_PIECES = 6_000;
const MOST_CONTROLS = 400;
const MOST_TEXTS = 12;
const MOST_CHANGED = 8;
const MOST_MEANWHILE = 3;
const MOST_PLACES = 10;
const MOST_CHARS = 120;

interface Remembered {
  readonly version: number;
  /** The element that is acted on, if it is in this frame. */
  readonly target: Element | undefined;
  readonly texts: ReadonlyMap<string, TextPlaces>;
  /** The same texts with duplicates, in document order. */
  readonly order: readonly string[];
  readonly title: string;
  readonly frames: ReadonlySet<Element>;
  readonly sorting: Sorting;
  readonly controls: Controls;
  readonly scrollY: number;
  readonly focused: Element | null;
  readonly atMs: number;
}

type Controls = ReadonlyMap<number, ControlLook & { readonly role: string }>;

let before: Remembered | undefined;

/** Records the visible text and the state of the controls. */
export function remember(look: Look = takeLook().look, target?: Element): true {
  watch.renew();
  before = record(look, target);
  watch.beginAction();
  return true;
}

/** The time from which differences are measured. */
export function rememberedMs(): number {
  return before?.atMs ?? 0;
}

function record(look: Look, target: Element | undefined): Remembered {
  const { blocks, order } = blocksOf(look);
  return {
    version: currentVersion(),
    target,
    texts: new Map(
      [...blocks].map(([text, { count, entries }]) => [
        text,
        { count, elements: entries.map(({ element }) => element) },
      ]),
    ),
    order,
    title: title(),
    frames: new Set(shownFrames(look.scene).keys()),
    sorting: sortingOf(look.names),
    controls: controlsOf(look),
    scrollY: window.scrollY,
    focused: deepFocus(),
    atMs: performance.now(),
  };
}

/** Whether the action had no effect at all, after everything that it scheduled immediately has run. */
export async function still(): Promise<boolean> {
  await nextFrame();
  await new Promise((resolve) => setTimeout(resolve));
  if (before?.version !== currentVersion()) return false;
  return watch.changedMs() <= before.atMs && watch.timersDueMs() <= performance.now();
}

const NOTHING: Remembered = {
  version: -1,
  target: undefined,
  texts: new Map(),
  order: [],
  title: '',
  frames: new Set(),
  sorting: new Map(),
  controls: new Map(),
  scrollY: 0,
  focused: null,
  atMs: 0,
};

/** What differs from what was recorded; in a new document, everything. */
export function difference(): Difference {
  before ??= NOTHING;
  const isNew = before === NOTHING;
  const scrolled = isNew ? 0 : Math.round(window.scrollY - before.scrollY);
  const hasFocusMoved = !isNew && deepFocus() !== before.focused;
  const { look } = takeLook();
  const now = controlsOf(look);
  const controls = changedControls(before, now).slice(0, MOST_CHANGED);
  const texts = textsSince(before, look);
  const isTitled = !isNew && title() !== before.title;
  const isOwnTitle = isTitled && !isForeignTitle();
  const sort = sortSince(before.sorting, sortingOf(look.names));
  const told: Difference = {
    isStill: currentVersion() === before.version,
    ...texts,
    ...mostOf([...texts.added, ...wordless(before, now, texts.added)]),
    ...(isTitled && !isOwnTitle && { meanwhile: [...texts.meanwhile, title()] }),
    ...(isOwnTitle && { title: title() }),
    ...(sort !== undefined && { sort }),
    controls,
    scrolled,
    hasFocusMoved,
    ...framesSince(before, look),
  };
  watch.noteRead();
  return { ...told, ...lookSince(before, told) };
}

function mostOf(added: readonly string[]): Pick<Difference, 'added' | 'addedMore'> {
  return { added: added.slice(0, MOST_TEXTS), addedMore: Math.max(0, added.length - MOST_TEXTS) };
}

/** Only if nothing else differs: visible text is more informative. */
function lookSince({ target }: Remembered, told: Difference): Pick<Difference, 'appearance'> {
  const { added, removed, controls, title: titled, sort, order, framesCome } = told;
  const isElse =
    added.length + removed.length + controls.filter(({ isForeign }) => isForeign !== true).length;
  if (target === undefined || isElse > 0 || framesCome !== 0) return {};
  if ([titled, sort, order].some((each) => each !== undefined)) return {};
  const appearance = appearanceOf(target);
  return appearance === undefined ? {} : { appearance };
}

function isForeignTitle(): boolean {
  const element = document.querySelector('title');
  return element !== null && effectLog.isForeign(element);
}

type TextChanges = Pick<Difference, 'added' | 'removed' | 'order' | 'meanwhile'>;

function textsSince(before: Remembered, look: Look): TextChanges {
  const { blocks: now, order } = blocksOf(look);
  const added = [...now].filter(([text, { count }]) => count > (before.texts.get(text)?.count ?? 0));
  const removed = [...before.texts].filter(([text, { count }]) => count > (now.get(text)?.count ?? 0));
  const moved =
    added.length + removed.length === 0 ? order.findIndex((text, at) => text !== before.order[at]) : -1;
  const isForeignNow = ([text, { entries }]: [string, TextBlock]): boolean =>
    isForeign(
      entries.map(({ element }) => element),
      before.texts.get(text)?.elements,
    );
  const isForeignThen = ([text, { elements }]: [string, TextPlaces]): boolean =>
    isForeign(
      elements,
      now.get(text)?.entries.map(({ element }) => element),
    );
  const own = firstFirst(added.filter((each) => !isForeignNow(each))).map(([text]) => text);
  const lost = removed.filter((each) => !isForeignThen(each)).map(([text]) => text);
  const foreign = added.filter(isForeignNow).map(([text]) => text);
  const left = removed.filter(isForeignThen).map(([text]) => `${text} → gone`);
  return {
    added: [...own, ...shownMeanwhile(before, now)],
    removed: lost.slice(0, MOST_TEXTS),
    meanwhile: (foreign.length > 0 ? foreign : left).slice(0, MOST_MEANWHILE),
    ...(moved >= 0 && { order: [before.order[moved] ?? '', order[moved] ?? ''] as const }),
  };
}

/** Whether the page by itself changed all places of a text, apart from those that had it before and after. */
function isForeign(places: readonly Element[], others: readonly Element[] = []): boolean {
  const different = places.filter((element) => !others.includes(element));
  return (different.length > 0 ? different : places).every((element) => effectLog.isForeign(element));
}

/** Texts that were visible only temporarily: neither before nor now. */
function shownMeanwhile(before: Remembered, now: ReadonlyMap<string, TextBlock>): readonly string[] {
  const lines = effectLog.glimpses().gone();
  if (lines.length === 0) return [];
  const known = [...before.texts.keys(), ...now.keys()];
  return lines.filter((line) => !known.some((text) => text.includes(line)));
}

/** New controls whose names are not in the new texts; unnamed ones only if there are no others. */
function wordless(before: Remembered, now: Controls, added: readonly string[]): readonly string[] {
  if (before === NOTHING || before.controls.size >= MOST_CONTROLS || now.size >= MOST_CONTROLS) return [];
  const known = new Set([...before.controls.values()].map(({ role, name }) => `${role} ${name}`));
  const fresh = [...now].filter(([node, { role, name }]) => {
    const element = elementWithNumber(node);
    if (before.controls.has(node) || known.has(`${role} ${name}`) || element === undefined) return false;
    return !effectLog.isForeign(element);
  });
  const named = fresh.map(([, { name }]) => name).filter((name) => name !== '');
  const unread = [...new Set(named)].filter((name) => !added.some((text) => text.includes(name)));
  if (named.length + added.length > 0) return unread;
  return fresh.slice(0, 1).map(([, { role }]) => role);
}

function framesSince(
  before: Remembered,
  { scene }: Look,
): Pick<Difference, 'framesCome' | 'path' | 'frames'> {
  const now = shownFrames(scene);
  const come = [...now.keys()].filter((frame) => !before.frames.has(frame) && !effectLog.isForeign(frame));
  const gone = [...before.frames].filter((frame) => !now.has(frame) && !effectLog.isForeign(frame));
  const framesCome = before === NOTHING ? 0 : come.length - gone.length;
  return { framesCome, path: framePath(), frames: [...now.values()] };
}

const MOST_OPENING = 3;

/** What a person reads first on a new page: messages, headings, then the first texts. */
export function opening(): string[] {
  const { look } = takeLook();
  const blocks = [...blocksOf(look).blocks];
  const headings = new Set(look.scene.headings);
  const telling = blocks.filter(([, { isTelling }]) => isTelling);
  const heads = blocks.filter(([, { entries }]) => entries.some((entry) => headings.has(entry)));
  const texts = [...telling, ...heads, ...blocks].map(([text]) => text);
  return [...new Set(texts)].slice(0, MOST_OPENING);
}

interface TextPlaces {
  readonly count: number;
  readonly elements: readonly Element[];
}

interface TextBlock {
  /** Its first few occurrences. */
  readonly entries: Entry[];
  count: number;
  /** In a message or a dialog, which people are meant to read first. */
  readonly isTelling: boolean;
}

function firstFirst(blocks: [string, TextBlock][]): [string, TextBlock][] {
  return [...blocks.filter(([, { isTelling }]) => isTelling), ...blocks.filter(([, b]) => !b.isTelling)];
}

/** The visible texts, one per paragraph, cell or button, in document order. */
function blocksOf({ scene }: Look): { blocks: Map<string, TextBlock>; order: string[] } {
  const blocks = new Map<string, TextBlock>();
  const order: string[] = [];
  let [block, last]: [Entry?, Entry?] = [];
  let text = '';
  const close = (): void => {
    const line = squeeze(text, MOST_CHARS);
    if (block !== undefined && line !== '') {
      order.push(line);
      const known = blocks.get(line);
      if (known === undefined) blocks.set(line, { count: 1, isTelling: isTelling(block), entries: [block] });
      else {
        known.count += 1;
        if (known.entries.length < MOST_PLACES) known.entries.push(block);
      }
    }
    text = '';
  };
  for (const { text: node, owner } of scene.pieces.slice(0, MOST_PIECES)) {
    const of = blockOf(owner);
    if (of !== block) close();
    block = of;
    if (!isTicking(owner) && isTextSeen(owner)) {
      if (last !== undefined && runOf(last) !== runOf(owner)) text += ' ';
      text += start(node, MOST_CHARS * 4);
      last = owner;
    }
  }
  close();
  return { blocks, order };
}

const TELLING_ROLES = new Set(['alert', 'status', 'log', 'dialog', 'alertdialog']);
const TICKING_ROLES = new Set(['timer', 'marquee']);

function isTelling(entry: Entry): boolean {
  for (let at: Entry | undefined = entry; at !== undefined; at = at.parent)
    if (TELLING_ROLES.has(at.role) || at.tag === 'dialog' || at.tag === 'output') return true;
  return false;
}

function isTicking(entry: Entry): boolean {
  return entry.tag === 'time' || TICKING_ROLES.has(entry.role);
}

/** All controls of a small page; on a large one, those in the viewport. */
function controlsOf(look: Look): Controls {
  const { listed } = look;
  const [, , width, height] = viewport();
  const isInView = (entry: Entry): boolean => {
    const box = listed.sights.get(entry)?.box;
    return box !== undefined && box[0] < width && box[2] > 0 && box[1] < height && box[3] > 0;
  };
  const seen = listed.entries.filter((entry) => !listed.onHover.has(entry));
  const told = seen.length <= MOST_CONTROLS ? seen : seen.filter(isInView);
  return new Map(
    told.slice(0, MOST_CONTROLS).map(({ element }) => {
      const role = roleOf(element) || 'clickable';
      const name = labelOf(element, look);
      return [numberOf(element), { role, name, state: stateOf(element, role) }];
    }),
  );
}

/** Controls that existed before; a re-rendered one is matched by role and name, if they are unique. */
function changedControls({ controls: was, target }: Remembered, is: Controls): ChangedControl[] {
  const gone = [...was].filter(([node]) => !is.has(node));
  const changed: ChangedControl[] = [];
  for (const [node, now] of is) {
    const same = gone.filter(([, { role, name }]) => role === now.role && name === now.name);
    const then = was.get(node) ?? (same.length === 1 ? same[0]?.[1] : undefined);
    if (then?.role !== now.role || isSameLook(then, now)) continue;
    const element = elementWithNumber(node);
    const isForeign = element !== undefined && effectLog.isForeign(element);
    changed.push({
      node,
      role: now.role,
      was: lookOf(then),
      is: lookOf(now),
      ...(isForeign && { isForeign: true as const }),
    });
  }
  const hidden = target && hiddenTarget(target, was, is);
  return hidden === undefined ? changed : [hidden, ...changed];
}

/** The choice made in the target, although it is no longer visible, for example because its menu closed. */
function hiddenTarget(target: Element, was: Controls, is: Controls): ChangedControl | undefined {
  const node = numberOf(target);
  const then = was.get(node);
  if (then === undefined || is.has(node)) return undefined;
  const { checked, selected, pressed } = stateOf(target, then.role);
  const state = {
    ...then.state,
    ...(checked !== undefined && { checked }),
    ...(selected !== undefined && { selected }),
    ...(pressed !== undefined && { pressed }),
  };
  const now = { name: then.name, state };
  return isSameLook(then, now) ? undefined : { node, role: then.role, was: lookOf(then), is: now };
}

function lookOf({ name, state }: ControlLook): ControlLook {
  return { name, state };
}

function isSameLook(one: ControlLook, other: ControlLook): boolean {
  return one.name === other.name && JSON.stringify(one.state) === JSON.stringify(other.state);
}

function deepFocus(): Element | null {
  let focused = document.activeElement;
  for (let inner = focused; inner !== null; inner = inner.shadowRoot?.activeElement ?? null) focused = inner;
  return focused;
}
