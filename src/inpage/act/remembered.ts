import { stateOf } from '../names/states.ts';
import { roleOf } from '../names/roles.ts';
import { framePath } from '../perceive/frames.ts';
import type { Look } from '../perceive/look.ts';
import { numberOf } from '../perceive/node-numbers.ts';
import { takeLook } from '../perceive/perceive.ts';
import type { Entry } from '../perceive/scene.ts';
import { shownFrames } from '../perceive/seen-frames.ts';
import { blockOf, isTextSeen, squeeze, start } from '../perceive/text.ts';
import { currentVersion } from '../perceive/version.ts';
import { viewport } from '../visible/view.ts';
import { watch } from '../quiet/until-quiet.ts';
import { title } from '../title.ts';
import type { ChangedControl, ControlLook, Difference } from '../contract/actions.ts';
import { nextFrame } from './next-frame.ts';

const MOST_PIECES = 6_000;
const MOST_CONTROLS = 400;
const MOST_TEXTS = 12;
const MOST_CHANGED = 8;
const MOST_CHARS = 120;
const MOST_NAME_CHARS = 100;

interface Remembered {
  readonly version: number;
  readonly texts: ReadonlyMap<string, number>;
  /** The same texts, each as often and where it stands. */
  readonly order: readonly string[];
  readonly title: string;
  readonly frames: ReadonlySet<Element>;
  readonly controls: ReadonlyMap<number, ControlLook & { readonly role: string }>;
  readonly scrollY: number;
  readonly focused: Element | null;
  readonly atMs: number;
}

let before: Remembered | undefined;

/** Takes note of what can be read on the page, and of the state of its controls. */
export function remember(look: Look = takeLook().look): true {
  watch.renew();
  before = record(look);
  return true;
}

function record(look: Look): Remembered {
  const { blocks, order } = blocksOf(look);
  return {
    version: currentVersion(),
    texts: new Map([...blocks].map(([text, { count }]) => [text, count])),
    order,
    title: title(),
    frames: new Set(shownFrames(look.scene).keys()),
    controls: controlsOf(look),
    scrollY: window.scrollY,
    focused: deepFocus(),
    atMs: performance.now(),
  };
}

const STILL = { isStill: true, added: [], removed: [] };

/** Whether nothing at all has come of what was done, once everything that it set off at once has run. */
export async function still(): Promise<boolean> {
  await nextFrame();
  await new Promise((resolve) => setTimeout(resolve));
  if (before?.version !== currentVersion()) return false;
  return watch.changedMs() <= before.atMs && watch.timersDueMs() <= performance.now();
}

const NOTHING: Remembered = {
  version: -1,
  texts: new Map(),
  order: [],
  title: '',
  frames: new Set(),
  controls: new Map(),
  scrollY: 0,
  focused: null,
  atMs: 0,
};

/** What is different from what was remembered: everything, in a document that has come since. */
export function difference(): Difference {
  before ??= NOTHING;
  const isNew = before === NOTHING;
  const scrolled = isNew ? 0 : Math.round(window.scrollY - before.scrollY);
  const hasFocusMoved = !isNew && deepFocus() !== before.focused;
  const { look } = takeLook();
  // What a script sets on a control, such as whether it is checked, is no change of the document.
  const controls = changedControls(before.controls, controlsOf(look)).slice(0, MOST_CHANGED);
  const rest = { controls, scrolled, hasFocusMoved, ...framesSince(before, look) };
  if (currentVersion() === before.version) return { ...STILL, ...rest };
  const texts = textsSince(before, look);
  const isTitled = !isNew && title() !== before.title;
  return { isStill: false, ...texts, ...rest, ...(isTitled && { title: title() }) };
}

function textsSince(before: Remembered, look: Look): Pick<Difference, 'added' | 'removed' | 'order'> {
  const { blocks: now, order } = blocksOf(look);
  const added = [...now].filter(([text, { count }]) => count > (before.texts.get(text) ?? 0));
  const removed = [...before.texts].filter(([text, count]) => count > (now.get(text)?.count ?? 0));
  const moved =
    added.length + removed.length === 0 ? order.findIndex((text, at) => text !== before.order[at]) : -1;
  return {
    added: firstFirst(added)
      .map(([text]) => text)
      .slice(0, MOST_TEXTS),
    removed: removed.map(([text]) => text).slice(0, MOST_TEXTS),
    ...(moved >= 0 && { order: [before.order[moved] ?? '', order[moved] ?? ''] as const }),
  };
}

function framesSince(
  before: Remembered,
  { scene }: Look,
): Pick<Difference, 'framesCome' | 'path' | 'frames'> {
  const now = shownFrames(scene);
  const framesCome = before === NOTHING ? 0 : now.size - before.frames.size;
  return { framesCome, path: framePath(), frames: [...now.values()] };
}

const MOST_OPENING = 3;

/** What a person reads first on a page that has just come: messages, headings, then the first texts. */
export function opening(): string[] {
  const { look } = takeLook();
  const blocks = [...blocksOf(look).blocks];
  const headings = new Set(look.scene.headings);
  const telling = blocks.filter(([, { isTelling }]) => isTelling);
  const heads = blocks.filter(([, { entry }]) => headings.has(entry));
  const texts = [...telling, ...heads, ...blocks].map(([text]) => text);
  return [...new Set(texts)].slice(0, MOST_OPENING);
}

interface TextBlock {
  readonly entry: Entry;
  count: number;
  /** In a message or a dialog: what people are meant to read first. */
  readonly isTelling: boolean;
}

function firstFirst(blocks: [string, TextBlock][]): [string, TextBlock][] {
  return [...blocks.filter(([, { isTelling }]) => isTelling), ...blocks.filter(([, b]) => !b.isTelling)];
}

/** The texts that people can read, one for each paragraph, cell or button, in their order. */
function blocksOf({ scene }: Look): { blocks: Map<string, TextBlock>; order: string[] } {
  const blocks = new Map<string, TextBlock>();
  const order: string[] = [];
  let block: Entry | undefined;
  let text = '';
  const close = (): void => {
    const line = squeeze(text, MOST_CHARS);
    if (block !== undefined && line !== '') {
      order.push(line);
      const known = blocks.get(line);
      if (known === undefined) blocks.set(line, { count: 1, isTelling: isTelling(block), entry: block });
      else known.count += 1;
    }
    text = '';
  };
  for (const { text: node, owner } of scene.pieces.slice(0, MOST_PIECES)) {
    const of = blockOf(owner);
    if (of !== block) close();
    block = of;
    if (!isTicking(owner) && isTextSeen(owner)) text += start(node, MOST_CHARS * 4);
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

/** All controls of a small page; of a large one those that are in view. */
function controlsOf({ listed, names }: Look): Map<number, ControlLook & { readonly role: string }> {
  const [, , width, height] = viewport();
  const isInView = (entry: Entry): boolean => {
    const box = listed.sights.get(entry)?.box;
    return box !== undefined && box[0] < width && box[2] > 0 && box[1] < height && box[3] > 0;
  };
  const told = listed.entries.length <= MOST_CONTROLS ? listed.entries : listed.entries.filter(isInView);
  return new Map(
    told.slice(0, MOST_CONTROLS).map(({ element }) => {
      const role = roleOf(element) || 'clickable';
      const name = squeeze(names.of(element), MOST_NAME_CHARS);
      return [numberOf(element), { role, name, state: stateOf(element, role) }];
    }),
  );
}

/** Those that were there before; one that was drawn anew is known by its role and its name, if no other has them. */
function changedControls(was: Remembered['controls'], is: Remembered['controls']): ChangedControl[] {
  const gone = [...was].filter(([node]) => !is.has(node));
  const changed: ChangedControl[] = [];
  for (const [node, now] of is) {
    const same = gone.filter(([, { role, name }]) => role === now.role && name === now.name);
    const then = was.get(node) ?? (same.length === 1 ? same[0]?.[1] : undefined);
    if (then?.role !== now.role || isSameLook(then, now)) continue;
    changed.push({ node, role: now.role, was: lookOf(then), is: lookOf(now) });
  }
  return changed;
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
