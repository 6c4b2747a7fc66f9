import { drawingLabel, isContentDrawing, isMathClass } from '../markdown/index.ts';
import type { ParsedElement } from '../parse/index.ts';

/** Elements whose text is not page text. */
export const SILENT = new Set(
  'script style title template svg canvas object select datalist textarea input'.split(' '),
);

/** Elements that are content although they contain no words. */
export const PIECES = new Set('img hr iframe embed audio video math mjx-container'.split(' '));

const DRAWINGS = new Set(['svg', 'canvas']);

/** Whether an element is a picture that Markdown cannot express, such as a chart. */
export function isDrawing(element: ParsedElement): boolean {
  if (!DRAWINGS.has(element.localName.toLowerCase())) return false;
  return isContentDrawing((name) => element.getAttribute(name) ?? undefined);
}

/** Whether an element is a drawing that says what it shows, such as a tick. */
export function isLabelledDrawing(element: ParsedElement): boolean {
  return element.localName.toLowerCase() === 'svg' && drawingLabel(element) !== '';
}

/** Whether an element is the output of a math renderer; its letters are not words. */
export function isFormula(element: ParsedElement): boolean {
  const name = element.getAttribute('class');
  return name !== null && isMathClass(name);
}

/** Inline elements; all others start a new block. */
export const INLINE = new Set(
  'a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark nobr q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
