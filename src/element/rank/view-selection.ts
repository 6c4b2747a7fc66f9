import type { PageElement } from '../model.ts';
import type { Item, ItemGroup } from '../terms/index.ts';
import { toItem } from './item.ts';
import type { Packer } from './pack-groups.ts';
import { WHOLE, type Section, type Tier, type Unit } from './view-sections.ts';

export interface ViewSelection {
  readonly packer: Packer;
  /** The limit for elements that an agent acts on. */
  readonly hardBytes: number;
  /** The limit for links that it may want to follow. */
  readonly calmBytes: number;
  readonly nameOf: (element: PageElement) => string;
}

export interface ShownElements {
  readonly section: Section;
  readonly group: ItemGroup;
}

const SHOWN_ORDER: readonly Tier[] = ['dialog', 'controls', 'content', 'header', 'navigation'];
/** A page with fewer elements than this consists mainly of its navigation. */
const FEW = 6;
/** Reserved for the listing of a page, however many filters surround it. */
const LIST_BYTES = 400;
/** The search field and the cart are worth slightly more space than links. */
const HEADER_BYTES = 300;

/** Chooses what is shown: controls first, then content and header while the view stays small. */
export function chooseGroups(
  sections: readonly Section[],
  choosing: ViewSelection,
): readonly ShownElements[] {
  const { hardBytes, calmBytes, packer } = choosing;
  const selection = createSelection(choosing);
  const inTier = (tier: Tier): Section[] => sections.filter((section) => section.tier === tier);
  const controls = [...inTier('dialog'), ...inTier('controls')];
  // The main content of a page comes before the small places around it.
  const lists = inTier('content').filter(({ isLarge }) => isLarge);
  const notes = inTier('content').filter(({ isLarge }) => !isLarge);
  const kept = lists.length > 0 ? Math.min(LIST_BYTES, hardBytes >> 2) : 0;
  selection.begin(controls, hardBytes - kept);
  selection.begin(inTier('header'), Math.min(hardBytes - kept, calmBytes + HEADER_BYTES));
  const listBytes = Math.min(hardBytes, Math.max(calmBytes, packer.bytes() + kept));
  selection.begin(lists, listBytes);
  selection.goOn(lists, listBytes);
  selection.begin(notes, calmBytes);
  selection.goOn(controls, calmBytes);
  if (selection.count() < FEW) selection.begin(inTier('navigation'), calmBytes);
  const order = ({ section }: ShownElements): number => SHOWN_ORDER.indexOf(section.tier);
  return selection.shown(sections).sort((a, b) => order(a) - order(b));
}

interface Selection {
  /** All of each small place or nothing; of a large one its controls, or a sample of its links. */
  begin(sections: readonly Section[], maxBytes: number): void;
  /** The rest of large places, one element at a time. */
  goOn(sections: readonly Section[], maxBytes: number): void;
  count(): number;
  shown(sections: readonly Section[]): ShownElements[];
}

const SAMPLE_LINKS = 3;
/** Gives up after this many places that did not fit, because each attempt gives its elements handles. */
const MOST_MISSES = 3;

interface Taken {
  readonly unit: Unit;
  readonly item: Item;
}

function createSelection({ packer, nameOf }: ViewSelection): Selection {
  const taken = new Map<Section, Taken[]>();
  const takenOf = (section: Section): readonly Taken[] => taken.get(section) ?? [];
  const take = (section: Section, units: readonly Unit[], maxBytes: number): boolean => {
    const hasRole = packer.roleOf(section.place) !== undefined;
    const made = units.map((unit) => {
      return { unit, item: toItem(unit.entry, { nameOf, hasRole, isExplained: false }) };
    });
    const items = made.map(({ item }) => item);
    if (!packer.add(section.place, items, maxBytes)) return false;
    taken.set(section, [...takenOf(section), ...made]);
    return true;
  };
  const takeEach = (section: Section, units: readonly Unit[], maxBytes: number): boolean =>
    units.every((unit) => take(section, [unit], maxBytes));
  return {
    begin(sections, maxBytes) {
      untilMissed(sections, (section) => {
        if (!section.isLarge && take(section, section.units, maxBytes)) return true;
        if (!section.isLarge && section.controls === 0) return false;
        const most = section.controls > 0 ? Math.min(section.controls, WHOLE) : SAMPLE_LINKS;
        return takeEach(section, section.units.slice(0, most), maxBytes);
      });
    },
    goOn(sections, maxBytes) {
      const large = sections.filter(({ isLarge }) => isLarge);
      untilMissed(large, (section) =>
        takeEach(section, section.units.slice(takenOf(section).length), maxBytes),
      );
    },
    count: () => [...taken.values()].reduce((sum, { length }) => sum + length, 0),
    shown: (sections) => {
      const groups = new Map(packer.groups().map((group) => [group.group, group]));
      return sections.flatMap((section) => {
        const group = groups.get(section.place.label);
        const items = [...takenOf(section)].sort((a, b) => a.unit.at - b.unit.at).map(({ item }) => item);
        return group === undefined ? [] : [{ section, group: { ...group, items } }];
      });
    },
  };
}

function untilMissed(sections: readonly Section[], take: (section: Section) => boolean): void {
  let misses = 0;
  for (const section of sections) {
    misses = take(section) ? 0 : misses + 1;
    if (misses >= MOST_MISSES) return;
  }
}
