import { attributeOf } from '../dom.ts';
import type { Look } from '../perceive/look.ts';
import { numberOf } from '../perceive/node-numbers.ts';
import { isControl, isInSome, isWithin, type Entry } from '../perceive/scene.ts';
import { textOf } from '../perceive/text.ts';

/** Radio buttons with the same name, by the element that contains them all. */
export interface RadioSets {
  isSet(entry: Entry): boolean;
  /** Whether the element contains one of them. */
  isIn(entry: Entry): boolean;
  /** The text before the first of them, if there is no legend. */
  nameOf(entry: Entry): string;
}

const MOST_CHARS = 40;
const MOST_SETS = 500;

export function findRadioSets(look: Look): RadioSets {
  const sets = new Map<Entry, Entry>();
  for (const radios of byName(look.listed.entries).values()) {
    const [first] = radios;
    const last = radios.at(-1);
    if (first === undefined || last === undefined || radios.length < 2) continue;
    let around = first.parent;
    while (around !== undefined && !isWithin(last, around)) around = around.parent;
    if (around !== undefined) sets.set(around, first);
  }
  return {
    isSet: (entry) => sets.has(entry),
    isIn: (entry) => [...sets.keys()].some((set) => isWithin(set, entry)),
    nameOf(entry) {
      const first = sets.get(entry);
      return first === undefined ? '' : wordsBefore(entry, first, look);
    },
  };
}

function byName(entries: readonly Entry[]): Map<string, Entry[]> {
  const sets = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (entry.tag !== 'input' || attributeOf(entry.element, 'type')?.toLowerCase() !== 'radio') continue;
    const name = attributeOf(entry.element, 'name') ?? '';
    const { form } = entry.element as HTMLInputElement; // by its tag
    const key = `${form === null ? 0 : numberOf(form)} ${name}`;
    if (name === '' || (sets.size >= MOST_SETS && !sets.has(key))) continue;
    const radios = sets.get(key) ?? [];
    radios.push(entry);
    sets.set(key, radios);
  }
  return sets;
}

function wordsBefore(around: Entry, first: Entry, { scene }: Look): string {
  const legend = textOf(around, scene, {
    maxChars: MOST_CHARS * 2,
    takes: ({ owner }) => owner.index < first.index && !isInSome(owner, around, isControl),
  });
  const words = legend.length <= MOST_CHARS ? legend : '';
  return words.replace(/\s*[:*]+$/, '');
}
