import { startClock } from './clock.ts';
import type { Covers } from '../visible/cover.ts';
import { isStrong, isWidgetRole } from './evidence.ts';
import type { Groups } from '../group/groups.ts';
import { layerRoleOf, titleOf } from './layers.ts';
import type { Look } from './look.ts';
import { guessName } from '../names/names.ts';
import { numberOf } from './node-numbers.ts';
import type { SeenElement, SeenState } from '../contract/perception.ts';
import { createTargets, type Targets } from '../clicks/targets.ts';
import { primaryAmong } from '../clicks/primary.ts';
import { roleOf } from '../names/roles.ts';
import { handleTrack } from '../names/slider-handle.ts';
import { aroundOf, partTextOf } from '../group/around.ts';
import { distinctRows } from '../group/distinct-rows.ts';
import { rowOf } from '../group/rows.ts';
import type { Entry, Rect } from './scene.ts';
import { stateOf } from '../names/states.ts';
import { sightOf } from '../visible/visible.ts';
import { squeeze, textOf } from './text.ts';

export interface ElementTeller {
  readonly look: Look;
  readonly groups: Groups;
  readonly covers: Covers;
}

const MOST_NAME_CHARS = 200;

const DESCRIBE_LIMIT_MS = 4_000;
const LEAST_DESCRIBED = 500;

/** Describes elements: all, or the first ones if that takes too long. */
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
          entry: entries[index] as Entry, // same length
          role: element.role,
          name: element.name,
          box: teller.look.listed.sights.get(entries[index] as Entry)?.box ?? NO_BOX,
          landmark: element.landmark ?? '',
          isDisabled: element.state?.disabled === true,
        })),
      );
      const rows = distinctRows(
        seen.map((element, index) => ({ entry: entries[index] as Entry, seen: element })),
        teller.look,
      );
      return seen.map((element, index) => {
        const entry = entries[index] as Entry;
        const row = rows.get(entry);
        if (row === undefined && !primary.has(entry)) return element;
        return {
          ...element,
          ...(row !== undefined && { row }),
          ...(primary.has(entry) && { primary: true as const }),
        };
      });
    },
  };
}

const NO_BOX: Rect = [0, 0, 0, 0];

/** The description of an element, visible or not. */
export function elementOf(
  entry: Entry,
  { look, groups, covers }: ElementTeller,
  targets: Targets,
): SeenElement {
  const { element, evidence = 'native' } = entry;
  const role = toldRole(entry);
  const isPlain = role === 'text';
  const isLayer = layerRoleOf(entry) !== '';
  const sight =
    look.listed.sights.get(entry) ?? (isPlain || isLayer ? sightOf(entry, look.scene) : undefined);
  const reveal = look.listed.onHover.get(entry);
  const text = isPlain ? textOf(entry, look.scene, { maxChars: MOST_NAME_CHARS }) : '';
  const title = isLayer && look.names.of(element) === '' ? titleOf(entry, look.scene, MOST_NAME_CHARS) : '';
  const own = text || title;
  const { name, guessed } = own === '' ? labelsOf(element, look, role) : { name: own, guessed: '' };
  const { group, landmark } = groups.placeOf(entry);
  const state: SeenState = { ...stateOf(element, role), ...(reveal !== undefined && { onHover: true }) };
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
    box: boxOf((sight ?? reveal?.sight)?.box ?? NO_BOX),
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

interface ElementLabels {
  readonly name: string;
  /** Used if there is no accessible name. */
  readonly guessed: string;
}

function labelsOf(element: Element, { names }: Pick<Look, 'names'>, role = roleOf(element)): ElementLabels {
  const name = squeeze(names.of(element), MOST_NAME_CHARS);
  return { name, guessed: name === '' ? squeeze(guessName(element, role), MOST_NAME_CHARS) : '' };
}

/** The label of an element wherever it is listed. */
export function labelOf(element: Element, look: Pick<Look, 'names'>): string {
  const { name, guessed } = labelsOf(element, look);
  return name || guessed;
}

/** A control only by script or style is not reported as a list item or paragraph. */
export function toldRole(entry: Entry): string {
  const { element, evidence } = entry;
  const layer = layerRoleOf(entry);
  if (layer !== '') return layer;
  if (evidence !== 'aria' && handleTrack(element) !== undefined) return 'slider';
  const role = roleOf(element);
  const isTold = isWidgetRole(role) || role === 'img' || role === 'listbox';
  if (role !== '' && (isTold || (evidence !== undefined && isStrong(evidence)))) return role;
  if (evidence === undefined) return 'text';
  return evidence === 'hover' ? 'hoverable' : 'clickable';
}

function isTelling(state: SeenState): boolean {
  for (const _ in state) return true;
  return false;
}

export function boxOf([left, top, right, bottom]: Rect): SeenElement['box'] {
  return [Math.round(left), Math.round(top), Math.round(right - left), Math.round(bottom - top)];
}
