import { attributeOf, firstChildOf, nextSiblingOf } from '../dom.ts';
import { endOfPanel, findPanels } from './toggle-headings.ts';
import { listedBetween, type Look } from '../perceive/look.ts';
import type { Entry, Scene } from '../perceive/scene.ts';
import { isTextSeen, squeeze, start, textOf } from '../perceive/text.ts';
import { ownRect } from '../visible/view.ts';

/** A visible heading. */
export interface ReadHeading {
  readonly entry: Entry;
  readonly text: string;
}

const MOST_CHARS = 120;
const MOST_READ = 1_000;

export interface Headings {
  readonly read: readonly ReadHeading[];
  readonly hiddenChars: number;
}

export function readHeadings(scene: Scene): Headings {
  const read: ReadHeading[] = [];
  let hiddenChars = 0;
  const onHidden = (chars: number): void => void (hiddenChars += chars);
  for (const entry of scene.headings.slice(0, MOST_READ)) {
    const text = textOf(entry, scene, { maxChars: MOST_CHARS, onHidden }) || pictureText(entry, scene);
    onHidden(undrawnChars(entry, scene));
    if (text !== '') read.push({ entry, text });
  }
  return { read, hiddenChars };
}

const MOST_PARTS = 200;

/** The walk collects no text that is not rendered. */
function undrawnChars(heading: Entry, { entries }: Scene): number {
  let chars = 0;
  const end = Math.min(heading.end, heading.index + MOST_PARTS);
  for (let index = heading.index + 1; index < end; index++) {
    const entry = entries[index];
    if (entry?.isHidden !== true) continue;
    for (let node = firstChildOf(entry.element); node !== null; node = nextSiblingOf(node))
      if (node instanceof Text && start(node, MOST_CHARS * 4).trim() !== '')
        chars += Math.min(node.length, MOST_CHARS * 4);
  }
  return chars;
}

/** A logo as a heading is read by its alternative text. */
function pictureText(heading: Entry, { entries }: Scene): string {
  for (let index = heading.index + 1; index < heading.end; index++) {
    const entry = entries[index];
    if (entry?.tag === 'img' && isTextSeen(entry))
      return squeeze(attributeOf(entry.element, 'alt') ?? '', MOST_CHARS);
  }
  return '';
}

// An element that contains only the heading is its wrapper, not its scope.
const MOST_FRAMES = 6;
const MOST_PIECES = 40;
const OWN_SCOPES = new Set([
  'body',
  'main',
  'section',
  'article',
  'nav',
  'aside',
  'footer',
  'form',
  'fieldset',
  'dialog',
]);

/** Records for each element of the scene which headings precede its content. */
export function placeHeadings(look: Look, headings: readonly ReadHeading[]): void {
  findPanels(
    look,
    headings.map(({ entry }) => entry),
  );
  for (const { entry } of headings) {
    const scope = scopeOf(entry, look);
    if (scope !== undefined) (scope.headings ??= []).push(entry);
  }
}

function scopeOf(heading: Entry, look: Look): Entry | undefined {
  let scope = heading.parent;
  for (let steps = 0; scope?.parent !== undefined && steps < MOST_FRAMES; steps++, scope = scope.parent)
    if (OWN_SCOPES.has(scope.tag) || !isFrame(scope, heading, look)) break;
  return scope;
}

function isFrame(scope: Entry, heading: Entry, look: Look): boolean {
  if (scope.tag === 'header' || scope.tag === 'hgroup' || scope.control === scope) return true;
  if (isLine(scope, heading)) return true;
  if (listedBetween(look, heading.end, scope.end) > 0) return false;
  return !hasOtherText(scope, heading, look.scene);
}

/** A heading with a link on the same line. */
function isLine(scope: Entry, heading: Entry): boolean {
  const [, top, , bottom] = ownRect(scope);
  const [, headingTop, , headingBottom] = ownRect(heading);
  return bottom - top <= 1.5 * (headingBottom - headingTop) + 16;
}

function hasOtherText(scope: Entry, heading: Entry, { pieces }: Scene): boolean {
  const end = Math.min(scope.endPiece, heading.endPiece + MOST_PIECES);
  for (let index = heading.endPiece; index < end; index++) {
    const piece = pieces[index];
    if (piece !== undefined && start(piece.text, 200).trim() !== '') return true;
  }
  return scope.endPiece > end;
}

/** The last heading before an index in an element whose scope includes it. */
export function headingBefore(container: Entry, index: number): Entry | undefined {
  return container.headings?.findLast(
    (heading) => heading.index < index && index < (endOfPanel(heading) ?? Infinity),
  );
}

/** The heading of an element as a whole. */
export function headingOf({ headings, end }: Entry): Entry | undefined {
  const [heading] = headings ?? [];
  return heading !== undefined && (endOfPanel(heading) ?? end) >= end ? heading : undefined;
}
