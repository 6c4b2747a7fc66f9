import { isDrawn, parentElementOf } from '../dom.ts';
import type { HandleTrack } from './slider-handle.ts';

// The scale of a handle is known only after it has moved and a number near the track has changed with it.

const MOST_LEVELS = 4;
const MOST_NODES = 200;
const NUMBER = /(?<!\d)-?\d+(?:[.,]\d+)*/g;
const NO_NUMBER_INPUTS = new Set([
  'hidden',
  'password',
  'checkbox',
  'radio',
  'submit',
  'button',
  'reset',
  'file',
]);

interface ShownNumber {
  readonly owner: Element;
  readonly ordinal: number;
  readonly value: number;
}

interface ScaleSample {
  readonly share: number;
  readonly value: number;
}

interface Scale {
  readonly owner: Element;
  readonly ordinal: number;
  readonly first: ScaleSample;
  last: ScaleSample;
}

const scales = new WeakMap<Element, Scale>();
const notes = new WeakMap<Element, { readonly share: number; readonly numbers: readonly ShownNumber[] }>();

/** Records the position of a handle and the numbers around it. */
export function noteScale(handle: Element, { track, share }: HandleTrack): void {
  const numbers = numbersAround(track);
  const before = notes.get(handle);
  notes.set(handle, { share, numbers });
  const known = scales.get(handle);
  if (known !== undefined) {
    const now = numbers.find((number) => isSame(number, known));
    if (now !== undefined && share !== known.first.share) known.last = { share, value: now.value };
    return;
  }
  if (before === undefined || before.share === share) return;
  for (const number of numbers) {
    const was = before.numbers.find((other) => isSame(other, number));
    if (was?.value === number.value) continue;
    const last = { share, value: number.value };
    const first = was === undefined ? last : { share: before.share, value: was.value };
    scales.set(handle, { owner: number.owner, ordinal: number.ordinal, first, last });
    return;
  }
}

function isSame(one: Omit<ShownNumber, 'value'>, other: Omit<ShownNumber, 'value'>): boolean {
  return one.owner === other.owner && one.ordinal === other.ordinal;
}

/** The number that changes with a handle, and its range; undefined until one has. */
export function scaleOf(
  handle: Element,
): { readonly now: number; readonly min?: number; readonly max?: number } | undefined {
  const scale = scales.get(handle);
  if (scale === undefined) return undefined;
  const now = numbersIn(scale.owner)[scale.ordinal];
  if (now === undefined) return undefined;
  const { first, last } = scale;
  if (first.share === last.share || first.value === last.value) return { now };
  const perShare = (last.value - first.value) / (last.share - first.share);
  const at = (share: number): number =>
    rounded(first.value + (share - first.share) * perShare, [first, last]);
  return { now, min: Math.min(at(0), at(100)), max: Math.max(at(0), at(100)) };
}

/** Whether the number decreases when the handle moves right or up. */
export function isFalling(handle: Element): boolean {
  const scale = scales.get(handle);
  if (scale === undefined) return false;
  const { first, last } = scale;
  return (last.value - first.value) * (last.share - first.share) < 0;
}

/** Rounded to the precision of the numbers seen. */
function rounded(value: number, samples: readonly ScaleSample[]): number {
  const digits = Math.max(...samples.map((sample) => (String(sample.value).split('.')[1] ?? '').length));
  return Number(value.toFixed(digits)) + 0;
}

/** Nearest first. */
function numbersAround(track: Element): readonly ShownNumber[] {
  const owners = new Set<Element>();
  let at: Element | null = track;
  for (let level = 0; at !== null && level < MOST_LEVELS; level++, at = parentElementOf(at))
    for (const owner of ownersIn(at)) owners.add(owner);
  return [...owners].flatMap((owner) =>
    numbersIn(owner).map((value, ordinal) => ({ owner, ordinal, value })),
  );
}

function ownersIn(container: Element): Element[] {
  const owners: Element[] = [];
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let count = 0; count < MOST_NODES && walker.nextNode() !== null; count++) {
    const node = walker.currentNode;
    const owner = node instanceof Text ? parentElementOf(node) : node;
    if (owner instanceof Element && numbersIn(owner).length > 0 && isDrawn(owner)) owners.push(owner);
  }
  return owners;
}

/** The numbers in an element's own text, or in the value of a field. */
function numbersIn(owner: Element): number[] {
  return Array.from(writtenIn(owner).matchAll(NUMBER), ([text]) => numberOf(text)).filter(Number.isFinite);
}

function writtenIn(owner: Element): string {
  if (owner instanceof HTMLInputElement) return NO_NUMBER_INPUTS.has(owner.type) ? '' : owner.value;
  let text = '';
  for (const node of owner.childNodes) if (node instanceof Text) text += node.data.slice(0, 200);
  return text;
}

/** With a point or a comma as decimal separator, and the other for thousands. */
function numberOf(text: string): number {
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(text))
    return Number(text.replaceAll('.', '').replace(',', '.'));
  return Number(text.replace(',', '.'));
}
