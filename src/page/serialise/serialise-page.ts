import type { Tab } from '../../browser/index.ts';
import { fail } from '../../core/index.ts';
import type { AttributeSet, Serialised, SerialiseRequest } from '../../inpage/index.ts';
import type { NodeAddress } from '../../element/index.ts';
import { innerFrames, lookDeeper, mainFrame, placeOf, type AskableFrame } from '../perceive/index.ts';
import { joinFrames } from './join-frames.ts';

export interface SerialiseOptions {
  readonly signal: AbortSignal;
  /** Only the elements of the page itself that match, also in shadow roots, with all that is in them. */
  readonly selector?: string | undefined;
  /** Text that nobody can see stays, and is not counted. */
  readonly keepHidden?: boolean | undefined;
  /** `reading` unless another set is named. */
  readonly attributes?: AttributeSet | undefined;
  /** Elements that carry a mark in the text, in `data-web-agent-id`. */
  readonly marks?: readonly PageMark[] | undefined;
  readonly maxChars?: number | undefined;
}

export interface PageMark {
  readonly address: NodeAddress;
  readonly mark: string;
}

/** The page as it was at one moment, as HTML text. */
export interface SerialisedPage {
  readonly html: string;
  /** The same without all that stands around the content of the body. */
  readonly body: string;
  /** Pieces of text that nobody can see, and that were left out. */
  readonly hiddenRemoved: number;
  /** How many marks stand in the text. */
  readonly marked: number;
  /** It was longer than allowed, or took too long. */
  readonly truncated?: true;
  readonly title: string;
  readonly url: string;
  /** That of the document as it came; the text has none. */
  readonly charset: string;
}

const MOST_CHARS = 8_000_000;
const MOST_FRAME_CHARS = 2_000_000;
const WRITE_MS = 6_000;
const FRAME_WRITE_MS = 1_000;

/** Writes down what the page in a tab shows, with all its frames and shadow roots, without touching it. */
export async function serialisePage(tab: Tab, options: SerialiseOptions): Promise<SerialisedPage> {
  const { selector, maxChars = MOST_CHARS } = options;
  const request = { ...requestOf(options), maxChars, maxMs: WRITE_MS };
  const main = await serialiseFrame(mainFrame(tab), request, options);
  if (main === undefined) throw fail('page_unresponsive');
  if (main.selection === 'not a selector') throw notASelector();
  if (main.selection === 'none') throw fail('not_found', { selector: selector ?? '' }, NOTHING);
  const inner = main.frames.length === 0 ? [] : await innerOf(tab, options, maxChars);
  const joined = joinFrames(main, inner, maxChars);
  const { title, url, charset } = main;
  return {
    html: documentOf(main, joined.html),
    body: joined.html,
    hiddenRemoved: joined.hiddenRemoved,
    marked: joined.marked,
    ...(joined.truncated && { truncated: true as const }),
    title,
    url,
    charset,
  };
}

const NOTHING = { message: 'No element of the page matches the selector.' };

function notASelector(): Error {
  const message = 'The argument selector must be a CSS selector.';
  return fail('invalid_input', { field: 'selector' }, { message });
}

function documentOf({ rootAttributes, bodyAttributes, head }: Serialised, html: string): string {
  return `<!doctype html><html${rootAttributes}><head>${head}</head><body${bodyAttributes}>${html}</body></html>`;
}

type Request = Omit<SerialiseRequest, 'marks'>;

function requestOf({
  selector,
  keepHidden,
  attributes,
}: SerialiseOptions): Omit<Request, 'maxChars' | 'maxMs'> {
  return {
    attributes: attributes ?? 'reading',
    ...(selector !== undefined && { selector }),
    ...(keepHidden === true && { keepHidden }),
  };
}

/** What the frames show: all of it, also where only a part of the page was asked for. */
async function innerOf(tab: Tab, options: SerialiseOptions, maxChars: number): Promise<Serialised[]> {
  const frames = await innerFrames(tab, options.signal);
  const { selector: _, ...whole } = requestOf(options);
  const request = { ...whole, maxChars: Math.min(maxChars, MOST_FRAME_CHARS), maxMs: FRAME_WRITE_MS };
  const texts = await Promise.all(frames.map((frame) => serialiseFrame(frame, request, options)));
  return texts.filter((text) => text !== undefined);
}

/** Undefined when the frame has gone or hangs. */
async function serialiseFrame(
  frame: AskableFrame,
  request: Request,
  { signal, marks = [] }: SerialiseOptions,
): Promise<Serialised | undefined> {
  const own = marks.filter(({ address }) => address.frameId === frame.frameId);
  const asked: SerialiseRequest = {
    ...request,
    marks: own.map(({ address: { documentId, node }, mark }) => ({ documentId, node, mark })),
  };
  return lookDeeper(frame, signal, async () => {
    const answer = await frame.ask('serialise', asked, signal);
    if (answer === undefined) return undefined;
    const seen = answer.value;
    const path = await placeOf(frame, seen.path, signal);
    return { seen: { ...seen, path }, unknownHosts: seen.unknownHosts };
  });
}
