import { attributeOf, hasAttributeOf, isDrawn } from '../dom.ts';
import { framePlaces, type FramePlaces } from '../perceive/frames.ts';
import type { Seeable } from '../perceive/scene.ts';
import { isInSight } from '../perceive/text.ts';
import { clipOf, isLarge, rectOf } from '../visible/view.ts';
import { isTracker, SMALLEST_PX } from './addresses.ts';
import { attributesOf, pictureAttributes } from './attributes.ts';
import type { SerialisedBody } from './body.ts';
import { areaHtml, inputHtml, selectHtml, typeOf } from './controls.ts';
import { drawingHtml, mediaHtml } from './reduced.ts';

/** Writes an element whose content is not visited; undefined if it is left out. */
type Leaf = (entry: Seeable, body: SerialisedBody, mark: (element: Element) => string) => string | undefined;

const input: Leaf = ({ element }, { request }, mark) =>
  typeOf(element) === 'hidden' ? undefined : inputHtml(element, request.attributes, mark(element));
const picture: Leaf = ({ element }, { request }, mark) =>
  `<img${pictureAttributes(element, request.attributes)}${mark(element)}>`;
const drawing: Leaf = ({ element, tag }, { request }, mark) =>
  drawingHtml(element, { tag, which: request.attributes, mark: mark(element) });
const media: Leaf = ({ element, tag }, { request }, mark) =>
  mediaHtml(element, { tag, which: request.attributes, mark: mark(element) });
const empty: Leaf = ({ element, tag }, { request }, mark) =>
  `<${tag}${attributesOf(element, request.attributes)}${mark(element)}>`;
const frame: Leaf = ({ element }, { request }, mark) =>
  `<iframe${attributesOf(element, request.attributes)}${mark(element)}></iframe>`;

const LEAVES: ReadonlyMap<string, Leaf> = new Map<string, Leaf>([
  ['input', input],
  ['textarea', ({ element }, body, mark) => areaHtml(element, body, mark(element))],
  ['select', ({ element }, body, mark) => selectHtml(element, body, mark)],
  ['img', picture],
  ['image', picture],
  ['svg', drawing],
  ['canvas', drawing],
  ['video', media],
  ['audio', media],
  ['iframe', frame],
  ['frame', frame],
  ['embed', empty],
  ['area', empty],
  ['col', empty],
  ['hr', empty],
]);

export function leafFor(tag: string): Leaf | undefined {
  return LEAVES.get(tag);
}

/** Whether such an element is visible, or will be once it has loaded. */
export function isLeafSeen(entry: Seeable): boolean {
  const { element, tag } = entry;
  if (tag === 'hr' || tag === 'col') return true;
  if (tag === 'area') return hasAttributeOf(element, 'href') && (attributeOf(element, 'alt') ?? '') !== '';
  if (tag === 'img') return isPictureSeen(entry);
  return isInSight(entry);
}

function isPictureSeen(entry: Seeable): boolean {
  const { element } = entry;
  if (isTracker(element)) return false;
  if (isInSight(entry)) return true;
  // An image that has not loaded has no size, or its placeholder's.
  const isComing = element instanceof HTMLImageElement && element.naturalWidth <= SMALLEST_PX;
  const isVisible = entry.isFolded === true || isDrawn(element);
  return isComing && isVisible && !isLarge(rectOf(element)) && isLarge(clipOf(entry));
}

let places: FramePlaces | undefined;

/** Called at the start of each reading: frames are added and removed. */
export function forgetFrames(): void {
  places = undefined;
}

/** Records the position of a frame's tag that was just written. */
export function noteFrame({ element }: Seeable, html: string, { writer, frames }: SerialisedBody): void {
  if (writer.isFull()) return;
  places ??= framePlaces();
  const index = places.of(element);
  const end = writer.length();
  if (index !== undefined) frames.push({ start: end - html.length, end, index });
}
