import type { Tab } from '../../browser/index.ts';
import { fail } from '../../core/index.ts';
import type { AttributeSet, Serialised, SerialiseRequest } from '../../inpage/index.ts';
import type { NodeAddress } from '../../element/index.ts';
import { innerFrames, lookDeeper, mainFrame, placeOf, type AskableFrame } from '../perceive/index.ts';
import { joinFrames } from './join-frames.ts';

export interface SerialiseOptions {
  readonly signal: AbortSignal;
  /** Only the matching elements of the main frame, including those in shadow roots, with their content. */
  readonly selector?: string | undefined;
  /** Hidden text is kept, and not counted. */
  readonly keepHidden?: boolean | undefined;
  /** `reading` by default. */
  readonly attributes?: AttributeSet | undefined;
  /** Elements that are marked in the text with `data-web-agent-id`. */
  readonly marks?: readonly PageMark[] | undefined;
  readonly maxChars?: number | undefined;
}

export interface PageMark {
  readonly address: NodeAddress;
  readonly mark: string;
}

/** A snapshot of the page as HTML text. */
export interface SerialisedPage {
  readonly html: string;
  /** Only the content of the body. */
  readonly body: string;
  /** Hidden texts that were left out. */
  readonly hiddenRemoved: number;
  /** The number of marks in the text. */
  readonly marked: number;
  /** It was longer than allowed, or took too long. */
  readonly truncated?: true;
  readonly title: string;
  readonly url: string;
  /** The encoding of the received document; the text itself declares none. */
  readonly charset: string;
}

const MOST_CHARS = 8_000_000;
const MOST_FRAME_CHARS = 2_000_000;
const WRITE_MS = 6_000;
const FRAME_WRITE_MS = 1_000;

/** Serialises the page in a tab, with all its frames and shadow roots, without modifying it. */
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

/** The whole content of all frames, even if only a part of the page was requested. */
async function innerOf(tab: Tab, options: SerialiseOptions, maxChars: number): Promise<Serialised[]> {
  const frames = await innerFrames(tab, options.signal);
  const { selector: _, ...whole } = requestOf(options);
  const request = { ...whole, maxChars: Math.min(maxChars, MOST_FRAME_CHARS), maxMs: FRAME_WRITE_MS };
  const texts = await Promise.all(frames.map((frame) => serialiseFrame(frame, request, options)));
  return texts.filter((text) => text !== undefined);
}

/** Undefined if the frame no longer exists or hangs. */
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
