import type { HandleScope } from '../handles/index.ts';
import { meaningOf } from '../handles/index.ts';
import { bareLabel, type Meaning } from '../../session/index.ts';
import { hasVersions } from '../perceive/index.ts';
import { type Look, type OrderedElement, type Scan } from './scans.ts';

export function orderOf({ model, listed }: Look): OrderedElement[] {
  return Array.from(listed, ([key, { element }]) => ({
    key,
    meaning: hashOf(thingOf(meaningOf(element, model.groups))),
  }));
}

// Below this a new look costs next to nothing, and shows states that scripts have set without touching the document.
const MANY_ELEMENTS = 2_000;

/** Whether a long page has not changed since the last look. */
export async function isAsBefore(latest: Look | undefined, { tab, signal }: HandleScope): Promise<boolean> {
  if (latest === undefined || latest.listed.size < MANY_ELEMENTS) return false;
  return hasVersions(tab, latest.model.versions, signal);
}

/**
 * Takes over how the page is now. An element that was drawn anew keeps its place, so that it is not shown twice; new
 * ones come last. Gives whether any came or went.
 */
export function bringUpToDate(scan: Scan, latest: Look): boolean {
  const gone = new Map<number, OrderedElement[]>();
  const known = new Set<string>();
  for (const entry of scan.order) {
    known.add(entry.key);
    if (latest.listed.has(entry.key)) continue;
    gone.set(entry.meaning, [...(gone.get(entry.meaning) ?? []), entry]);
  }
  const before = scan.latest?.listed;
  const wasThere = (entry: OrderedElement): boolean => before === undefined || before.has(entry.key);
  let hasChanged = [...gone.values()].flat().some(wasThere);
  for (const entry of orderOf(latest)) {
    if (known.has(entry.key)) continue;
    const former = gone.get(entry.meaning)?.shift();
    hasChanged = true;
    if (former === undefined) scan.order.push(entry);
    else former.key = entry.key;
  }
  scan.latest = latest;
  return hasChanged;
}

/** The same text for the same thing, whatever its row counts. */
function thingOf({ name, group, row: _row, ...rest }: Meaning): string {
  return JSON.stringify([bareLabel(name), bareLabel(group), rest]);
}

const PRIME = 0x01000193;

/** A number for a text, of 53 bits: two texts of one page hardly ever share it. */
function hashOf(text: string): number {
  let [low, high] = [0x811c9dc5, 0x1b873593];
  for (let place = 0; place < text.length; place++) {
    const unit = text.charCodeAt(place);
    low = Math.imul(low ^ unit, PRIME);
    high = Math.imul(high ^ unit, 0x85ebca6b) ^ (high >>> 15);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
