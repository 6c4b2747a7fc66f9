import { isConnected, isRendered } from '../dom.ts';
import { isTextSeen, start } from '../perceive/text.ts';
import { seeableInPlace } from '../serialise/seeable.ts';
import { forgetSurface } from '../visible/view.ts';
import { parentOf } from './touched.ts';
import { placeOf } from './recent-changes.ts';

// Early enough for a text that is visible for 300 ms, late enough for one that is rendered in steps.
const LOOK_AFTER_MS = 60;
const MOST_LOOKS = 20;
const MOST_PLACES = 20;
const MOST_PARTS = 30;
// A larger part of the page is not a message.
const MOST_INSIDE = 60;
const MOST_CHARS = 120;
const MOST_LINES = 12;
const MOST_TEXTS = 60;

interface Glimpse {
  readonly line: string;
  readonly element: Element;
}

/** Captures texts that are visible only briefly. */
export interface Glimpses {
  note(records: readonly MutationRecord[]): void;
  /** Lines that disappeared without another text in their place. */
  gone(): readonly string[];
  stop(): void;
}

export function createGlimpses(): Glimpses {
  const seen: Glimpse[] = [];
  const replaced = new WeakSet<Node>();
  let waiting = new Set<Element>();
  let looks = 0;
  let timer: number | undefined;
  const look = (): void => {
    timer = undefined;
    looks += 1;
    for (const element of waiting)
      for (const line of linesOf(element)) if (seen.length < MOST_LINES) seen.push({ line, element });
    waiting = new Set();
  };
  return {
    note(records) {
      noteReplaced(records, replaced);
      for (const element of places(records)) if (waiting.size < MOST_PLACES) waiting.add(element);
      if (waiting.size > 0 && looks < MOST_LOOKS) timer ??= setTimeout(look, LOOK_AFTER_MS);
    },
    gone: () => [
      ...new Set(seen.filter(({ element }) => hasGone(element, replaced)).map(({ line }) => line)),
    ],
    stop: () => clearTimeout(timer),
  };
}

/** Where new text may be visible. */
function places(records: readonly MutationRecord[]): Element[] {
  return records
    .flatMap((record) => {
      if (record.type !== 'childList') return [placeOf(record)];
      const added = itemsOf(record.addedNodes);
      return added.some((node) => node instanceof Text) ? [record.target] : added;
    })
    .filter((node) => node instanceof Element);
}

function itemsOf(nodes: NodeList): Node[] {
  const most = Math.min(nodes.length, MOST_PARTS);
  return Array.from({ length: most }, (_, index) => nodes.item(index)).filter((node) => node !== null);
}

function linesOf(element: Element): string[] {
  if (!(element instanceof HTMLElement) || !isConnected(element) || !isRendered(element)) return [];
  if (element.getElementsByTagName('*').length > MOST_INSIDE) return [];
  const seen = seenLetters(element);
  const lines = element.innerText.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.filter((line) => line !== '' && line.length <= MOST_CHARS && seen.includes(lettersOf(line)));
}

/** The visible text of an element, in lower case and without whitespace. */
function seenLetters(element: Element): string {
  forgetSurface();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const isSeenIn = new Map<Element, boolean>();
  let letters = '';
  for (let count = 0; count < MOST_TEXTS && walker.nextNode() !== null; count++) {
    const { currentNode: text } = walker;
    const owner = text.parentElement;
    if (owner === null || !(text instanceof Text)) continue;
    const place = isSeenIn.has(owner) ? undefined : seeableInPlace(owner);
    if (!isSeenIn.has(owner)) isSeenIn.set(owner, place !== undefined && isTextSeen(place));
    if (isSeenIn.get(owner) === true) letters += lettersOf(start(text, MOST_CHARS * 4));
  }
  return letters;
}

function lettersOf(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase();
}

/** A node that is replaced at the same moment was only a placeholder. */
function noteReplaced(records: readonly MutationRecord[], replaced: WeakSet<Node>): void {
  const filled = new Set<Node>();
  for (const { target, addedNodes } of records) if (itemsOf(addedNodes).some(hasContent)) filled.add(target);
  for (const { target, removedNodes } of records)
    if (filled.has(target)) for (const node of itemsOf(removedNodes)) replaced.add(node);
}

function hasContent(node: Node): boolean {
  return node instanceof Element || (node instanceof Text && node.data.trim() !== '');
}

function hasGone(element: Element, replaced: WeakSet<Node>): boolean {
  if (isConnected(element)) return linesOf(element).length === 0;
  for (let node: Node | null = element; node !== null; node = parentOf(node))
    if (replaced.has(node)) return false;
  return true;
}
