import type { ParsedElement, PageNode } from '../parse/index.ts';
import { sumInside, type Outline, type OutlineBox } from './outline.ts';

export interface DroppedSection {
  /** A CSS selector with which the section can be requested. */
  readonly selector: string;
  readonly label: string;
  readonly words: number;
}

export interface Coverage {
  /** The share of the page's visible words that was kept. */
  readonly kept: number;
  /** The largest sections that were left out. */
  readonly dropped: readonly DroppedSection[];
}

const MOST_DROPPED = 5;
const MIN_DROPPED_WORDS = 8;
const MAX_LABEL = 60;

export function coverageOf(outline: Outline, kept: readonly boolean[]): Coverage {
  const [keptWords, visibleWords] = countPerBox(outline, kept);
  const all = visibleWords[0] ?? 0;
  const isOnly = onlyIds(outline);
  const sections = leftOut(outline, keptWords, visibleWords)
    .sort((a, b) => (visibleWords[b.index] ?? 0) - (visibleWords[a.index] ?? 0))
    .slice(0, MOST_DROPPED);
  return {
    kept: all === 0 ? 1 : Math.min(1, (keptWords[0] ?? 0) / all),
    dropped: sections.map((box) => ({
      selector: selectorOf(box.element, isOnly),
      label: labelOf(box, outline),
      words: visibleWords[box.index] ?? 0,
    })),
  };
}

function countPerBox({ boxes, blocks }: Outline, kept: readonly boolean[]): [Float64Array, Float64Array] {
  const keptWords = new Float64Array(boxes.length);
  const visible = new Float64Array(boxes.length);
  for (const { index, box, words, hidden } of blocks) {
    if (kept[index] === true) keptWords[box.index] = (keptWords[box.index] ?? 0) + words;
    if (kept[index] === true || !hidden) visible[box.index] = (visible[box.index] ?? 0) + words;
  }
  sumInside({ boxes }, keptWords);
  sumInside({ boxes }, visible);
  return [keptWords, visible];
}

/** The highest boxes of which nothing was kept. */
function leftOut({ boxes }: Outline, keptWords: Float64Array, visible: Float64Array): OutlineBox[] {
  return boxes.filter(({ index, parent, tag }) => {
    if ((keptWords[index] ?? 0) > 0 || (visible[index] ?? 0) < MIN_DROPPED_WORDS || tag === 'html')
      return false;
    return parent === undefined || parent.tag === 'html' || (keptWords[parent.index] ?? 0) > 0;
  });
}

function onlyIds({ boxes }: Outline): (selector: string) => boolean {
  const counts = new Map<string, number>();
  for (const { element } of boxes) {
    const id = element.getAttribute('id');
    if (id !== null) counts.set(`#${id}`, (counts.get(`#${id}`) ?? 0) + 1);
  }
  return (selector) => counts.get(selector) === 1;
}

function labelOf(box: OutlineBox, { blocks }: Outline): string {
  const inside = blocks.slice(box.firstBlock, box.endBlock);
  const heading = inside.find((block) => /^h[1-6]$/.test(block.box.tag)) ?? inside[0];
  return (box.element.getAttribute('aria-label') ?? heading?.text ?? box.tag)
    .replace(/\s+/g, ' ')
    .slice(0, MAX_LABEL);
}

const PLAIN = /^[A-Za-z_][\w-]*$/;
const MAX_STEPS = 60;

/** A CSS selector for one element: from the nearest unique id, by tags and positions. */
function selectorOf(element: ParsedElement, isOnly: (selector: string) => boolean): string {
  const steps: string[] = [];
  for (let at: ParsedElement | null = element; at !== null && steps.length < MAX_STEPS; at = at.parentNode) {
    const tag = at.localName.toLowerCase();
    if (tag === 'html' || tag === '#document') break;
    const id = at.getAttribute('id') ?? '';
    if (PLAIN.test(id) && isOnly(`#${id}`)) {
      steps.unshift(`#${id}`);
      break;
    }
    steps.unshift(tag === 'body' ? tag : `${tag}:nth-of-type(${placeOf(at)})`);
  }
  return steps.join(' > ');
}

function placeOf(element: ParsedElement): number {
  let place = 1;
  for (let at: PageNode | null = element.previousSibling; at !== null; at = at.previousSibling)
    if (at.localName === element.localName && at.nodeType === element.nodeType) place += 1;
  return place;
}
