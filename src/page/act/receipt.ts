import { jsonBytes, shorten } from '../../core/index.ts';
import type { SeenState } from '../../inpage/index.ts';
import { bareLabel } from '../../element/index.ts';
import { isReadAsText } from '../../element/rank/index.ts';
import type { Receipt } from '../terms/index.ts';
import type { SeenDifference } from './difference.ts';

const MOST_BYTES = 600;
const MOST_LABEL_CHARS = 60;
const MOST_TEXT_CHARS = 80;
const MOST_APPEARANCE_CHARS = 120;

/** Shrinks a receipt to the size limit: the longest lists are cut first; the action and its success are kept. */
export function packReceipt(receipt: Receipt): Receipt {
  const whole = { ...receipt, target: shortTarget(receipt.target) };
  const cuts: ((from: Receipt) => Receipt)[] = [];
  for (const most of [6, 4, 3, 2, 1]) {
    cuts.push((from) => cutList(from, 'meanwhile', Math.min(most - 1, 2)));
    cuts.push((from) => cutList(from, 'removed', most - 1));
    cuts.push((from) => cutList(from, 'added', most));
    cuts.push((from) => cutList(from, 'consoleErrors', Math.min(most, 2)));
    cuts.push((from) => cutList(from, 'requests', most));
    cuts.push((from) => cutStates(from, most));
  }
  for (const most of [100, 60, 40, 25]) cuts.push((from) => shortenTexts(from, most));
  for (const most of [100, 60]) cuts.push((from) => shortenUrls(from, most));
  cuts.push(({ title: _, ...rest }) => rest);
  let packed: Receipt = whole;
  for (const cut of cuts) {
    if (jsonBytes(packed) <= MOST_BYTES) break;
    packed = cut(packed);
  }
  return packed;
}

function shortTarget({ role, label }: Receipt['target']): Receipt['target'] {
  return { role, label: shorten(label, MOST_LABEL_CHARS) };
}

/** Shortens only texts of the page: a truncated id or path of ours would be useless. */
function shortenTexts(receipt: Receipt, most: number): Receipt {
  const { target, title, dialog, newTab, state, added, sort, consoleErrors } = receipt;
  const short = (text: string): string => shorten(text, most);
  const states = Object.entries(state ?? {}).map(([label, change]) => [short(label), short(change)] as const);
  return {
    ...receipt,
    target: { ...target, label: short(target.label) },
    ...(title !== undefined && { title: short(title) }),
    ...(dialog !== undefined && { dialog: { ...dialog, message: short(dialog.message) } }),
    ...(newTab !== undefined && { newTab: { ...newTab, title: short(newTab.title) } }),
    ...(state !== undefined && { state: Object.fromEntries(states) }),
    ...(added !== undefined && { added: added.map(short) }),
    ...(sort !== undefined && { sort: short(sort) }),
    ...(consoleErrors !== undefined && { consoleErrors: consoleErrors.map(short) }),
  };
}

function shortenUrls(receipt: Receipt, most: number): Receipt {
  const { url, newTab, requests } = receipt;
  return {
    ...receipt,
    ...(url !== undefined && { url: shorten(url, most) }),
    ...(newTab !== undefined && { newTab: { ...newTab, url: shorten(newTab.url, most) } }),
    ...(requests !== undefined && {
      requests: requests.map((request) => ({ ...request, url: shorten(request.url, most) })),
    }),
  };
}

type ListKey = 'meanwhile' | 'added' | 'removed' | 'consoleErrors' | 'requests';

function cutList(receipt: Receipt, key: ListKey, most: number): Receipt {
  const { [key]: list, ...rest } = receipt;
  if (list === undefined || list.length <= most) return receipt;
  const addedMore = (receipt.addedMore ?? 0) + list.length - Math.max(0, most);
  const shorter = { ...rest, ...(key === 'added' && { addedMore }) };
  return most <= 0 ? shorter : { ...shorter, [key]: list.slice(0, most) };
}

function cutStates(receipt: Receipt, most: number): Receipt {
  const { state } = receipt;
  if (state === undefined) return receipt;
  return { ...receipt, state: Object.fromEntries(Object.entries(state).slice(0, most)) };
}

/** The changes of texts and controls; the acted element comes first. */
export function seenChanges(
  difference: SeenDifference | undefined,
  node: number,
): Pick<Receipt, 'added' | 'addedMore' | 'removed' | 'state' | 'sort'> {
  if (difference === undefined) return {};
  const controls = difference.controls
    .filter(({ isForeign }) => isForeign !== true)
    .sort((one, other) => Number(other.node === node) - Number(one.node === node));
  const state: Record<string, string> = {};
  for (const { role, was, is } of controls) {
    const said = changeText(was, is);
    if (said !== undefined) state[shorten(bareLabel(is.name) || role, MOST_LABEL_CHARS)] = said;
  }
  // A control's new label is reported with its state.
  const labels = new Set(
    controls.flatMap(({ was, is }) => (was.name === is.name ? [] : [was.name, is.name])),
  );
  const told = (texts: readonly string[]): string[] =>
    texts.filter((text) => !labels.has(text)).map((text) => shorten(text, MOST_TEXT_CHARS));
  const [added, removed] = [told(difference.added), told(difference.removed)];
  if (Math.abs(difference.scrolled) > 0)
    state['scroll'] =
      `${difference.scrolled > 0 ? 'down' : 'up'} ${String(Math.abs(difference.scrolled))} px`;
  const { order, sort, appearance, framesCome, isFrameGone } = difference;
  if (appearance !== undefined) state['appearance'] = shorten(appearance, MOST_APPEARANCE_CHARS);
  // A table's sort order says more than which of its texts moved first.
  if (order !== undefined && sort === undefined)
    state['order'] = order.map((each) => `'${shorten(each, 40)}'`).join(' → ');
  if (isFrameGone === true || framesCome < 0) state['frame'] = 'shown → gone';
  if (framesCome > 0) state['frame'] = 'not shown → shown';
  return {
    ...(added.length > 0 && { added }),
    ...(difference.addedMore > 0 && { addedMore: difference.addedMore }),
    ...(removed.length > 0 && { removed }),
    ...(Object.keys(state).length > 0 && { state }),
    ...(sort !== undefined && { sort: shorten(sort, MOST_TEXT_CHARS) }),
  };
}

const MOST_MEANWHILE = 3;

/** Changes that the page made by itself. */
export function foreignChanges(difference: SeenDifference | undefined): Pick<Receipt, 'meanwhile'> {
  if (difference === undefined) return {};
  const controls = difference.controls
    .filter(({ isForeign, was, is }) => isForeign === true && was.name === is.name)
    .map(({ was, is }) => `${shorten(bareLabel(is.name), 40)}: ${changeText(was, is) ?? ''}`);
  const meanwhile = [...new Set([...difference.meanwhile, ...controls])].slice(0, MOST_MEANWHILE);
  return meanwhile.length === 0 ? {} : { meanwhile: meanwhile.map((text) => shorten(text, MOST_TEXT_CHARS)) };
}

interface ControlState {
  readonly name: string;
  readonly state: SeenState;
}

function changeText(was: ControlState, is: ControlState): string | undefined {
  // A number is reported once: as a number, or as the text that people read.
  const isNumber = was.state.now !== is.state.now;
  const twice = isReadAsText(was.state) && isReadAsText(is.state) ? 'now' : 'value';
  const parts = STATES.flatMap(([key, word]) => {
    if (key === twice && isNumber) return [];
    const [before, after] = [word(was.state[key]), word(is.state[key])];
    return before === after ? [] : [`${before} → ${after}`];
  });
  if (was.name !== is.name) parts.unshift(`${shorten(was.name, 40)} → ${shorten(is.name, 40)}`);
  return parts.length === 0 ? undefined : parts.slice(0, 2).join(', ');
}

type Word = (value: unknown) => string;
const either =
  (yes: string, no: string): Word =>
  (value) =>
    value === 'mixed' ? 'mixed' : value === true ? yes : no;
const text: Word = (value) =>
  typeof value === 'string' && value !== '' ? `'${shorten(value, 40)}'` : 'empty';
const plain: Word = (value) =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : 'none';

const STATES: readonly [keyof SeenState, Word][] = [
  ['checked', either('checked', 'unchecked')],
  ['selected', either('selected', 'not selected')],
  ['expanded', either('expanded', 'collapsed')],
  ['pressed', either('pressed', 'not pressed')],
  ['now', plain],
  ['value', text],
  ['current', plain],
  ['disabled', either('disabled', 'enabled')],
  ['invalid', either('invalid', 'valid')],
];
