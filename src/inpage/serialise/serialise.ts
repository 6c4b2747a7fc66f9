import { bodyElement, charsetOfDocument, rootElement } from '../dom.ts';
import { knownClickables } from '../clicks/clickables.ts';
import { framePath } from '../perceive/frames.ts';
import { elementWithNumber } from '../perceive/node-numbers.ts';
import { documentId } from '../perceive/version.ts';
import { forgetSurface } from '../visible/view.ts';
import { title } from '../title.ts';
import { unknownHosts } from '../unknown-hosts.ts';
import { attributesOf } from './attributes.ts';
import type { SerialisedBody } from './body.ts';
import { headHtml } from './head.ts';
import { forgetFrames } from './leaves.ts';
import { seeableInPlace } from './seeable.ts';
import { selected } from './selected.ts';
import type { NodeMark, Serialised, SerialiseRequest } from '../contract/serialised.ts';
import { writeTree } from './write-tree.ts';
import { createWriter } from './writer.ts';

const MOST_URL_CHARS = 8_192;

/** The current document as text for reading: the JSON of a Serialised. */
export function serialise(request: SerialiseRequest): string {
  // Shadow roots are known from the main world.
  knownClickables.refresh();
  forgetSurface();
  forgetFrames();
  const body: SerialisedBody = {
    writer: createWriter(request.maxChars),
    request,
    marks: markedElements(request.marks),
    untilMs: performance.now() + request.maxMs,
    frames: [],
    marked: new Set(),
    hiddenRemoved: 0,
    isLate: false,
    isCut: false,
  };
  const selection = write(body);
  const { html, truncated } = body.writer.end();
  const told: Serialised = {
    ...ofDocument(request),
    html,
    frames: body.frames,
    hiddenRemoved: body.hiddenRemoved,
    truncated: truncated || body.isLate || body.isCut,
    marked: body.marked.size,
    selection,
    unknownHosts: unknownHosts.count(),
  };
  return JSON.stringify(told);
}

function write(body: SerialisedBody): Serialised['selection'] {
  const { selector } = body.request;
  const start = bodyElement() ?? rootElement();
  if (selector === undefined) {
    if (start !== null) writeTree(body, start, undefined);
    return 'whole';
  }
  const elements = selected(selector);
  if (elements === undefined) return 'not a selector';
  for (const element of elements) writeTree(body, element, seeableInPlace(element)?.parent);
  return elements.length === 0 ? 'none' : 'found';
}

function markedElements(marks: readonly NodeMark[]): Map<Element, string> {
  const marked = new Map<Element, string>();
  for (const { documentId: of, node, mark } of marks) {
    const element = of === documentId ? elementWithNumber(node) : undefined;
    if (element !== undefined) marked.set(element, mark);
  }
  return marked;
}

function ofDocument({
  attributes,
}: SerialiseRequest): Pick<
  Serialised,
  'documentId' | 'url' | 'title' | 'charset' | 'path' | 'rootAttributes' | 'bodyAttributes' | 'head'
> {
  const [root, body] = [rootElement(), bodyElement()];
  return {
    documentId,
    url: location.href.slice(0, MOST_URL_CHARS),
    title: title(),
    charset: charsetOfDocument(),
    path: framePath(),
    rootAttributes: root === null ? '' : attributesOf(root, attributes),
    bodyAttributes: body === null ? '' : attributesOf(body, attributes),
    head: headHtml(),
  };
}
