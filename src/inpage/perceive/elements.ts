import { startClock } from './clock.ts';
import type { Covers } from '../visible/cover.ts';
import { isStrong, isWidgetRole } from './evidence.ts';
import type { Groups } from '../group/groups.ts';
import type { Look } from './look.ts';
import { guessName } from '../names/names.ts';
import { numberOf } from './node-numbers.ts';
import type { SeenElement, SeenState } from '../contract/perception.ts';
import { createTargets, type Targets } from '../clicks/targets.ts';
import { primaryAmong } from '../clicks/primary.ts';
import { roleOf } from '../names/roles.ts';
import { aroundOf, partTextOf } from '../group/around.ts';
import { rowOf } from '../group/rows.ts';
import type { Entry, Rect } from './scene.ts';
import { stateOf } from '../names/states.ts';
import { squeeze } from './text.ts';

export interface ElementTeller {
  readonly look: Look;
  readonly groups: Groups;
  readonly covers: Covers;
}

const MOST_NAME_CHARS = 200;

const DESCRIBE_LIMIT_MS = 4_000;
const LEAST_DESCRIBED = 500;

/** Tells of elements as they are seen now: of all, or of the first ones where that takes too long. */
export function createElements(teller: ElementTeller): { all(entries: readonly Entry[]): SeenElement[] } {
  const targets = createTargets();
  return {
    all(entries) {
      const clock = startClock(DESCRIBE_LIMIT_MS, LEAST_DESCRIBED);
      const seen: SeenElement[] = [];
      for (const entry of entries) {
        if (clock.isOver()) break;
        seen.push(elementOf(entry, teller, targets));
      }
      const primary = primaryAmong(
        seen.map((element, index) => ({
          entry: entries[index] as Entry, // one for each
          role: element.role,
          name: element.name,
          box: teller.look.listed.sights.get(entries[index] as Entry)?.box ?? NO_BOX,
          landmark: element.landmark ?? '',
          isDisabled: element.state?.disabled === true,
        })),
      );
      return seen.map((element, index) => {
        const entry = entries[index];
        return entry !== undefined && primary.has(entry) ? { ...element, primary: true } : element;
      });
    },
  };
}

const NO_BOX: Rect = [0, 0, 0, 0];

/** What can be said of an element, seen or not. */
export function elementOf(
  entry: Entry,
  { look, groups, covers }: ElementTeller,
  targets: Targets,
): SeenElement {
  const { element, evidence = 'native' } = entry;
  const role = toldRole(entry);
  const sight = look.listed.sights.get(entry);
  const name = squeeze(look.names.of(element), MOST_NAME_CHARS);
  const guessed = name === '' ? squeeze(guessName(element), MOST_NAME_CHARS) : '';
  const { group, landmark } = groups.placeOf(entry);
  const state = stateOf(element, role);
  const row = rowOf(entry, look) || partTextOf(entry, look);
  const around = aroundOf(entry, look);
  const target = targets.of(entry);
  return {
    node: numberOf(element),
    role,
    name: name || guessed,
    ...(guessed !== '' && { guessed: true as const }),
    tag: entry.tag,
    ...(isTelling(state) && { state }),
    box: boxOf(sight?.box ?? NO_BOX),
    ...(sight !== undefined && covers.isCovered(entry, sight) && { covered: true as const }),
    ...(group >= 0 && { group }),
    ...(landmark !== undefined && { landmark }),
    ...(row !== '' && { row }),
    ...(around !== undefined && { around }),
    ...(target !== undefined && { target }),
    evidence,
    depth: entry.depth,
  };
}

/** What only scripts or looks make a control is not called a list item or a paragraph. */
export function toldRole({ element, evidence }: Entry): string {
  const role = roleOf(element);
  if (
    evidence === undefined ||
    isStrong(evidence) ||
    isWidgetRole(role) ||
    role === 'img' ||
    role === 'listbox'
  )
    return role || 'clickable';
  return 'clickable';
}

function isTelling(state: SeenState): boolean {
  for (const _ in state) return true;
  return false;
}

export function boxOf([left, top, right, bottom]: Rect): SeenElement['box'] {
  return [Math.round(left), Math.round(top), Math.round(right - left), Math.round(bottom - top)];
}
