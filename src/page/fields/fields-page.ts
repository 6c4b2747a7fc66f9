import type { Landmark, SeenText, SeenThing } from '../../inpage/index.ts';
import type { FrameFields, PageElement, PageModel } from '../../element/index.ts';
import { foldText } from '../../element/find/index.ts';
import type { FieldReading } from '../terms/index.ts';

/** A page as extractors see it: the elements of all frames, and the texts of one. */
export interface FieldsPage {
  readonly model: PageModel;
  readonly frame: FrameFields;
  /** The text that names the page's subject. */
  readonly title: SeenText | undefined;
  /** Only a part of the page was requested: then all of it counts, in any landmark. */
  readonly isPart: boolean;
}

/** A value, and the node or element that shows it. */
export interface FieldDraft extends Omit<FieldReading, 'evidence'> {
  readonly at?: number | PageElement;
}

/** Reads one field; undefined if the page does not show it. */
export type Extractor = (page: FieldsPage) => FieldDraft | readonly FieldDraft[] | undefined;

interface TextPlace {
  readonly landmark?: Landmark | undefined;
  readonly card?: number;
}
const AROUND: ReadonlySet<string> = new Set(['header', 'nav', 'footer', 'aside', 'search', 'dialog']);

/** Whether it is in the main part of the page, not in the header, footer and so on that every page of a site has. */
export function isMiddle({ landmark }: TextPlace, { isPart }: Pick<FieldsPage, 'isPart'>): boolean {
  return isPart || landmark === undefined || !AROUND.has(landmark);
}

/** Whether it belongs to the page's subject: it is in the main part, or in the landmark of the title. */
export function isContent(place: TextPlace, page: FieldsPage): boolean {
  return isMiddle(place, page) || (page.title !== undefined && page.title.landmark === place.landmark);
}

/** The same, but not in a card of a list. */
export function isOwnContent(place: TextPlace, page: FieldsPage): boolean {
  return place.card === undefined && isContent(place, page);
}

/** Whether two texts name the same thing: the longer one contains all of the shorter one. */
export function isSameName(one: string, other: string): boolean {
  const [short = '', long = ''] = [foldText(one), foldText(other)].toSorted((a, b) => a.length - b.length);
  return short.length > 2 && long.includes(short);
}

/** The product that the page is about, if the page declares one. */
export function thingNamed(
  name: string | undefined,
  { frame: { things }, isPart }: FieldsPage,
): SeenThing | undefined {
  const named = name === undefined ? [] : things.filter((thing) => isSameName(thing.name, name));
  const sold = named.find(({ offers }) => offers.length > 0) ?? named[0];
  const names = new Set(things.map((thing) => foldText(thing.name)));
  return sold ?? (names.size === 1 && !isPart ? things[0] : undefined);
}
