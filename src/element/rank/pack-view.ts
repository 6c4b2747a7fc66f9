import { jsonBytes } from '../../core/index.ts';
import type { PageElement, PageModel } from '../model.ts';
import type { PageView } from '../terms/index.ts';
import type { Folded } from './fold.ts';
import { commonRoles, createPacker } from './pack-groups.ts';
import { placesOf } from './places.ts';
import { factsOf, headsOf } from './view-heads.ts';
import { moreOf } from './view-more.ts';
import { sectionsOf } from './view-sections.ts';
import { chooseGroups } from './view-selection.ts';

export interface PackViewOptions {
  /** UTF-8 bytes of the JSON of the view. */
  readonly maxBytes: number;
  readonly nameOf: (element: PageElement) => string;
}

export interface PackedView {
  readonly view: PageView;
  /** Something on the page is not shown. */
  readonly isTruncated: boolean;
}

/** Links are shown only while the view is smaller than this; controls may use all the space. */
const CALM_BYTES = 1100;
const MORE_BYTES = 360;

/** What an agent most needs to see of a page that it has just opened. */
export function packView(model: PageModel, folded: readonly Folded[], options: PackViewOptions): PackedView {
  const { maxBytes } = options;
  const { headings, leftOut: headingsLeftOut } = headsOf(model, maxBytes >> 2);
  const facts = factsOf(model, maxBytes >> 2);
  const notShown = notShownOf(model, headingsLeftOut);
  const heads = {
    headings,
    ...(facts !== undefined && { facts }),
    ...(notShown !== undefined && { notShown }),
  };
  const placeOf = placesOf(model.groups);
  const sections = sectionsOf(model.elements, folded, placeOf);
  const headBytes = jsonBytes({ ...heads, groups: [], more: {} }) - '[]'.length;
  const hardBytes = maxBytes - headBytes - Math.min(MORE_BYTES, maxBytes >> 2);
  const shown = chooseGroups(sections, {
    packer: createPacker(commonRoles(folded, placeOf)),
    hardBytes,
    calmBytes: Math.min(hardBytes, CALM_BYTES - headBytes),
    nameOf: options.nameOf,
  });
  const groups = shown.map(({ group }) => group);
  const counts = new Map(shown.map(({ section, group }) => [section, group.items.length]));
  const leftOut = sections.map((section) => ({
    place: section.place,
    count: section.elements - (counts.get(section) ?? 0),
  }));
  const more = moreOf(leftOut, maxBytes - jsonBytes({ ...heads, groups, more: {} }) + '{}'.length);
  const hasMore = Object.keys(more).length > 0;
  const isTruncated = notShown !== undefined || hasMore;
  return { view: { ...heads, groups, ...(hasMore && { more }) }, isTruncated };
}

function notShownOf({ notShown }: PageModel, headings: number): PageView['notShown'] | undefined {
  const counts = { ...notShown, headings };
  const cut = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  return Object.keys(cut).length > 0 ? cut : undefined;
}
