/** A code block that is open at some offset. */
export interface OpenFence {
  readonly kind: 'fence';
  /** The prefix of each of its lines, inside quotes and list items. */
  readonly indent: string;
  readonly marker: string;
  readonly language: string;
}

/** A table whose header has been read. */
export interface OpenTable {
  readonly kind: 'table';
  readonly header: string;
}

/** The block that an offset of a Markdown text is inside of. */
export type OpenBlock = OpenFence | OpenTable | undefined;

export interface Line {
  readonly start: number;
  /** After its line end. */
  readonly end: number;
  readonly text: string;
}

// Quotes, list items and notes that can contain a block.
const CONTAINERS = /^(?:[ \t>]|[-*+] |\d{1,9}[.)] |\[\^[^\]\n]{1,60}\]: |\[[ xX]\] ){0,60}/;
const FENCE = /^(`{3,}|~{3,})(.*)$/;
const DIVIDER = /^\|(?: {0,9}:?-{1,99}:? {0,9}\|){1,1000}\s*$/;
// A line with more levels is text, whatever it begins with.
const MAX_MARKER = 1000;

/** Reads a Markdown text line by line and tracks the block that each line is inside of. */
export class LineReader {
  place: OpenBlock;
  #before: Line | undefined;

  /** The block after this line. */
  read(line: Line): void {
    if (this.place?.kind === 'fence') {
      if (closes(line.text, this.place)) this.place = undefined;
    } else {
      this.place = opened(line) ?? this.#table(line);
    }
    this.#before = line;
  }

  #table({ text }: Line): OpenBlock {
    const content = withoutContainers(text);
    if (!isRow(text)) return undefined;
    if (this.place?.kind === 'table') return this.place;
    const header = this.#before?.text ?? '';
    if (!isDivider(text) || !isRow(header)) return undefined;
    return {
      kind: 'table',
      header: `${indentOf(header)}${withoutContainers(header)}\n${indentOf(text)}${content}\n`,
    };
  }
}

/** Whether a line could be a row of a table. */
export function isRow(text: string): boolean {
  return withoutContainers(text).startsWith('|');
}

/** Whether a line separates the header of a table from its rows. */
export function isDivider(text: string): boolean {
  return DIVIDER.test(withoutContainers(text));
}

function opened({ text }: Line): OpenFence | undefined {
  if (!text.includes('```') && !text.includes('~~~')) return undefined;
  const [, marker = '', info = ''] = FENCE.exec(withoutContainers(text)) ?? [];
  // A backtick after the marker makes it inline code (CommonMark 4.5).
  if (marker === '' || marker.length > MAX_MARKER || (marker.startsWith('`') && info.includes('`')))
    return undefined;
  return {
    kind: 'fence',
    indent: indentOf(text),
    marker,
    language: /^\s*([\w+#.-]{1,30})/.exec(info)?.[1] ?? '',
  };
}

function closes(text: string, { marker }: OpenFence): boolean {
  const content = text.replace(/^[ \t>]{0,200}/, '').trimEnd();
  return (
    content.startsWith(marker) &&
    content.length <= MAX_MARKER &&
    content === marker.charAt(0).repeat(content.length)
  );
}

function withoutContainers(text: string): string {
  return text.slice(CONTAINERS.exec(text)?.[0].length ?? 0);
}

/** The prefix of a line as the following lines of the same block have it. */
function indentOf(text: string): string {
  return (CONTAINERS.exec(text)?.[0] ?? '').replace(/[^>]/g, ' ');
}

/** The line that begins here. */
export function lineAt(markdown: string, start: number): Line {
  const lineEnd = markdown.indexOf('\n', start);
  const end = lineEnd === -1 ? markdown.length : lineEnd + 1;
  return { start, end, text: markdown.slice(start, lineEnd === -1 ? end : lineEnd) };
}
