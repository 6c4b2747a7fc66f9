import type { PageDocument, ParsedElement } from '../parse/index.ts';

/** The frames of a page that was fetched without its frames. */
export interface ContentFrames {
  /** Frames that a person could see; their documents were not read. */
  readonly count: number;
  /** They may hold a substantial part of the page's text. */
  readonly isSubstantial: boolean;
}

/** A page with less text outside its frames may be only a shell around its frames. */
const PLENTY_CHARS = 500;
/** Smaller frames are buttons, counters and trackers. */
const MIN_SIDE = 100;
const MIN_SRCDOC_CHARS = 100;
const MAX_SRCDOC_CHARS = 20_000;
const UNSEEN =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|(?:width|height)\s*:\s*[0-9]?[0-9](?:px)?\s*(?:;|$))/i;
const UNRENDERED = new Set(['noscript', 'template']);

/**
 * Substantial are the frames of a frameset, texts inside the page itself, frames of the page's own site, and any frame on
 * a page with little text. Other frames are embedded pages, to which the text has a link.
 */
export function contentFrames(
  document: PageDocument,
  { url, visibleChars }: { readonly url: string; readonly visibleChars: number },
): ContentFrames {
  const inSet = [...document.querySelectorAll('frameset frame[src]')];
  const frames = [...document.querySelectorAll('iframe')].filter(
    (frame) => isSeen(frame) && hasDocument(frame),
  );
  const isLarge = (frame: ParsedElement): boolean =>
    visibleChars < PLENTY_CHARS || frame.hasAttribute('srcdoc') || isSameSite(frame, url);
  return { count: inSet.length + frames.length, isSubstantial: inSet.length > 0 || frames.some(isLarge) };
}

function hasDocument(frame: ParsedElement): boolean {
  const srcdoc = frame.getAttribute('srcdoc');
  if (srcdoc !== null) return textOfMarkup(srcdoc).length >= MIN_SRCDOC_CHARS;
  return /^(?:https?:|(?![a-z][a-z0-9+.-]*:))\S/i.test(sourceOf(frame));
}

/** Of the beginning, as the time for tags that do not end grows with the square of the length. */
function textOfMarkup(html: string): string {
  return html.slice(0, MAX_SRCDOC_CHARS).replace(/<(script|style)[^]*?<\/\1>|<[^>]*>|\s+/gi, '');
}

function sourceOf(frame: ParsedElement): string {
  return (frame.getAttribute('src') ?? frame.getAttribute('data-src') ?? '').trim();
}

function isSameSite(frame: ParsedElement, url: string): boolean {
  const source = sourceOf(frame);
  if (!URL.canParse(source, url)) return false;
  return new URL(source, url).hostname === new URL(url).hostname;
}

function isSeen(frame: ParsedElement): boolean {
  const isSmall = ['width', 'height'].some((name) => {
    const pixels = /^\s*(\d+)(?:px)?\s*$/.exec(frame.getAttribute(name) ?? '')?.[1];
    return pixels !== undefined && Number(pixels) < MIN_SIDE;
  });
  if (isSmall) return false;
  for (let at: ParsedElement | null = frame; at !== null; at = at.parentNode)
    if (UNRENDERED.has(at.localName) || isHidden(at)) return false;
  return true;
}

/** A document, the last parent, has no attributes. */
function isHidden(element: ParsedElement): boolean {
  if (element.parentNode === null) return false;
  return element.hasAttribute('hidden') || UNSEEN.test(element.getAttribute('style') ?? '');
}
