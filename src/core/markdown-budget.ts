import { byteLength, cutText } from './budget.ts';

/** A piece of a long Markdown text that can stand alone. */
export interface MarkdownPiece {
  readonly text: string;
  /** Where the next piece begins in the whole text; absent at its end. */
  readonly nextOffset?: number;
}

interface OpenFence {
  readonly marker: string;
  readonly opening: string;
}

// A longer row of markers is taken as text: closing it would cost as much as it does.
const MARKER = '(`{3,64}(?!`)|~{3,64}(?!~))';
const FENCE_LINE = new RegExp(`^ {0,3}${MARKER}(.*)$`);
const MARKERS = new RegExp(`^ {0,3}${MARKER}`, 'gm');

/**
 * The piece of a Markdown text that starts at `offset` and fits the bytes. It ends at a line end where there is
 * one; a code block that is open at either end is opened again and closed, so every piece renders as it should.
 */
export function cutMarkdown(markdown: string, maxBytes: number, offset = 0): MarkdownPiece {
  const opened = fenceOpenAt(markdown.slice(0, offset));
  const prefix = opened === undefined ? '' : `${opened.opening}\n`;
  const rest = markdown.slice(offset);
  if (byteLength(prefix) + byteLength(rest) <= maxBytes) return { text: prefix + rest };
  // Room for the longest closing line that could become necessary.
  const room = maxBytes - byteLength(prefix) - longestFence(rest.slice(0, maxBytes), opened) - 1;
  const body = cutAtLineEnd(rest, Math.max(1, room));
  const open = fenceOpenAt(prefix + body);
  const closing = open === undefined ? '' : `${body.endsWith('\n') ? '' : '\n'}${open.marker}`;
  return { text: prefix + body + closing, nextOffset: offset + body.length };
}

function cutAtLineEnd(text: string, maxBytes: number): string {
  const head = cutText(text, maxBytes);
  const cut = head === '' ? String.fromCodePoint(text.codePointAt(0) ?? 0) : head;
  const lineEnd = cut.lastIndexOf('\n');
  // A text without line ends is cut where it must be: progress matters more than beauty.
  return lineEnd >= cut.length / 2 ? cut.slice(0, lineEnd + 1) : cut;
}

/** The code fence that is open after a text. */
function fenceOpenAt(text: string): OpenFence | undefined {
  let open: OpenFence | undefined;
  for (const line of text.split('\n')) {
    const [, marker = '', info = ''] = FENCE_LINE.exec(line) ?? [];
    if (marker === '') continue;
    if (open === undefined) {
      // A backtick in the info string makes it inline code, not a fence (CommonMark 4.5).
      if (!(marker.startsWith('`') && info.includes('`')))
        open = { marker, opening: marker + language(info) };
    } else if (marker.startsWith(open.marker) && info.trim() === '') {
      open = undefined;
    }
  }
  return open;
}

/** The first word after the marker: an info string has no bound, a language name does. */
function language(info: string): string {
  return /^\s*([\w+#.-]{1,30})/.exec(info)?.[1] ?? '';
}

function longestFence(text: string, opened: OpenFence | undefined): number {
  let longest = opened?.marker.length ?? 0;
  for (const [, marker = ''] of text.matchAll(MARKERS)) longest = Math.max(longest, marker.length);
  return longest;
}
