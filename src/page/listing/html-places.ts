// HTML text that we generate: every `<` starts a tag, every tag ends at the next `>`, all values are escaped, and
// the requested elements are marked with their index in a list.

/** A position in such a text, and the elements open there, innermost first. */
export interface HtmlPosition {
  readonly at: number;
  readonly open: OpenElement | undefined;
}

/** The start of what belongs to an element, and the position of the element itself. */
export interface MarkedPlace extends HtmlPosition {
  readonly own: HtmlPosition;
}

interface OpenElement {
  readonly name: string;
  readonly at: number;
  readonly around: OpenElement | undefined;
}

const TAG = /<(\/?)([^\s>/]+)([^>]*)>/g;
const MARK = / data-web-agent-id="(\d+)"/;
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** Positions at which the text can be cut, so that each mark lies between one of them and the next. */
export function placesOfMarks(html: string): ReadonlyMap<number, MarkedPlace> {
  const places = new Map<number, MarkedPlace>();
  let open: OpenElement | undefined;
  let highest = -1;
  let lastAt = -1;
  for (const { 1: slash = '', 2: name = '', 3: attributes = '', index: at } of html.matchAll(TAG)) {
    const mark = Number(MARK.exec(attributes)?.[1] ?? -1);
    if (mark > highest) {
      places.set(mark, { ...placeBefore({ at, open }, lastAt), own: { at, open } });
      [highest, lastAt] = [mark, at];
    }
    open = after(open, { slash, name, at });
  }
  return places;
}

/** Before all ancestors that contain no earlier mark: what they contain up to here belongs to this element. */
function placeBefore(place: HtmlPosition, lastAt: number): HtmlPosition {
  const { open } = place;
  return open === undefined || open.at <= lastAt
    ? place
    : placeBefore({ at: open.at, open: open.around }, lastAt);
}

interface HtmlTag {
  readonly slash: string;
  readonly name: string;
  readonly at: number;
}

function after(open: OpenElement | undefined, { slash, name, at }: HtmlTag): OpenElement | undefined {
  if (slash !== '') return open?.around;
  return VOID.has(name) ? open : { name, at, around: open };
}

/** The start tags, or end tags, of the open elements. */
const openTags = (open: OpenElement | undefined): string =>
  open === undefined ? '' : `${openTags(open.around)}<${open.name}>`;
const closeTags = (open: OpenElement | undefined): string =>
  open === undefined ? '' : `</${open.name}>${closeTags(open.around)}`;

/** A part of the text as separate HTML: its ancestors are opened and closed again, without attributes. */
export function pieceBetween(
  html: string,
  [from, to]: readonly [HtmlPosition, number],
  nameOf: (mark: number) => string | undefined,
): string {
  let { open } = from;
  const text = html.slice(from.at, to).replace(TAG, (tag: string, slash: string, name: string) => {
    open = after(open, { slash, name, at: 0 });
    return tag.replace(MARK, (_, mark: string) => {
      const id = nameOf(Number(mark));
      return id === undefined ? '' : ` data-web-agent-id="${id}"`;
    });
  });
  return openTags(from.open) + text + closeTags(open);
}

/** The last position within a length that is neither in a tag nor in an entity. */
export function cutBefore(html: string, from: number, maxChars: number): number {
  const text = html.slice(from, from + maxChars);
  const whole = text
    .replace(/<[^>]*$/, '')
    .replace(/&[a-z]*$/, '')
    .replace(/[\ud800-\udbff]$/, '');
  return from + whole.length;
}

const TEXT = /(<(?:pre|textarea)[\s>][^]*?<\/(?:pre|textarea)>)|(<[^>]*>)|([^<]+)/g;

/** The same text without insignificant whitespace. */
export function squeezeHtml(html: string): string {
  return html.replace(TEXT, (whole: string, pre?: string, tag?: string) => {
    if (pre !== undefined || tag !== undefined) return whole;
    return whole.trim() === '' ? (whole.includes('\n') ? '\n' : ' ') : whole.replace(/\s+/g, ' ');
  });
}
