import { thingOf, meaningOf, type Meaning } from '../../element/index.ts';
import type { TabScope } from '../../session/index.ts';
import { hasVersions } from '../perceive/index.ts';
import type { ScanLook, OrderedElement, Scan } from './scans.ts';

export function orderOf({ model, listed }: ScanLook): OrderedElement[] {
  return Array.from(listed, ([key, { element }]) => ({
    key,
    meaning: placedThing(meaningOf(element, model.groups)),
  }));
}

// Below this a new look costs next to nothing, and shows states that scripts set without changing the document.
const MANY_ELEMENTS = 2_000;

/** Whether a long page is unchanged since the last look. */
export async function isAsBefore({ model, listed }: ScanLook, { tab, signal }: TabScope): Promise<boolean> {
  return listed.size >= MANY_ELEMENTS && (await hasVersions(tab, model.versions, signal));
}

/**
 * Updates a scan to the current page. A re-rendered element keeps its position, so that it is not shown twice; new
 * ones are appended. Returns whether any were added or removed.
 */
export function bringUpToDate(scan: Scan, latest: ScanLook): boolean {
  const gone = new Map<string, OrderedElement[]>();
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

function placedThing(meaning: Meaning): string {
  return `${meaning.landmark} ${thingOf(meaning)}`;
}
