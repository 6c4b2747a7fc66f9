import { escapeLineStart, escapeText, isAfterAddress, isWord, visible } from './escape.ts';
import { addressText } from './address.ts';

/** The styles of a run of text, as bits. */
export const BOLD = 1;
export const ITALIC = 2;
export const STRUCK = 4;
export const CODE = 8;

/** A link around text; around several blocks it is written at the first one that has text. */
export interface Link {
  readonly url: string;
  /** Without words it is written at its picture. */
  readonly hasWords: boolean;
  /** Words that it can be written at have been collected. */
  hasFoundWords: boolean;
  isWritten: boolean;
}

export interface InlinePicture {
  readonly label: string;
  /** Absent if there is nothing to fetch. */
  readonly url: string | undefined;
}

interface InlineRun {
  readonly style: number;
  readonly link: Link | undefined;
  /** Page text, not yet escaped; or Markdown. */
  text: string;
  readonly kind: 'text' | 'markdown' | 'break' | 'picture';
  readonly picture?: InlinePicture;
}

interface Atom {
  readonly markdown: string;
  readonly style: number;
}

const MARKS: Readonly<Record<number, string>> = { [BOLD]: '**', [ITALIC]: '*', [STRUCK]: '~~' };
const EMPHASIS = [STRUCK, BOLD, ITALIC];
const SPACES = /[\s\u00a0]+/g;
const ODD_SPACE = /[^\S ]| {2}|\u00a0/;

/** The style and link of a piece of text. */
export interface InlineStyle {
  readonly style: number;
  readonly link: Link | undefined;
}

/** Collects the text of one paragraph and writes it as Markdown. */
export class Inline {
  #runs: InlineRun[] = [];
  #endsWithSpace = true;
  #note = '';

  get isEmpty(): boolean {
    return this.#runs.length === 0;
  }

  /** Page text; white space is collapsed across runs as in a browser. */
  text(raw: string, { style, link }: InlineStyle): void {
    const seen = visible(raw);
    let text = ODD_SPACE.test(seen) ? seen.replace(SPACES, ' ') : seen;
    if (this.#endsWithSpace && text.startsWith(' ')) text = text.slice(1);
    if (text === '') return;
    this.#endsWithSpace = text.endsWith(' ');
    noteWords(link, text);
    const last = this.#runs.at(-1);
    if (last?.kind === 'text' && last.style === style && last.link === link) last.text += text;
    else this.#runs.push({ style, link, text, kind: 'text' });
  }

  /** Finished Markdown within the text. */
  markdown(text: string, { style, link }: InlineStyle): void {
    this.#endsWithSpace = text.endsWith(' ');
    noteWords(link, text);
    this.#runs.push({ style, link, text, kind: 'markdown' });
  }

  picture(picture: InlinePicture, { style, link }: InlineStyle): void {
    this.#endsWithSpace = false;
    this.#runs.push({ style, link, text: '', kind: 'picture', picture });
  }

  /** The paragraph is the text of this note. */
  note(label: string): void {
    this.#note = `[^${label}]: `;
  }

  /** A line break; false if there is one already: two of them end a paragraph. */
  lineBreak({ style, link }: InlineStyle): boolean {
    if (this.isEmpty) return true;
    if (this.#runs.at(-1)?.kind === 'break') return false;
    this.#endsWithSpace = true;
    this.#runs.push({ style, link, text: '', kind: 'break' });
    return true;
  }

  /**
   * Returns the paragraph as Markdown and starts a new one. With `hasOwnLines`, lines must not begin like
   * another block.
   */
  take(hasOwnLines: boolean): string {
    const runs = this.#runs;
    this.#runs = [];
    this.#endsWithSpace = true;
    if (runs.length === 0) return '';
    const note = this.#note;
    this.#note = '';
    const text = emphasized(atomsOf(runs)).trim();
    if (!hasOwnLines) return text;
    return note + (text.includes('\n') ? text.split('\n').map(lineOf).join('\n') : escapeLineStart(text));
  }
}

function noteWords(link: Link | undefined, text: string): void {
  if (link !== undefined && !link.hasFoundWords) link.hasFoundWords = text.trim() !== '';
}

function lineOf(line: string): string {
  return escapeLineStart(line.trimStart());
}

/** Runs as pieces of Markdown without their emphasis: code spans and links are closed. */
function atomsOf(runs: readonly InlineRun[]): Atom[] {
  const atoms: Atom[] = [];
  for (let at = 0; at < runs.length;) {
    const first = runs[at] as InlineRun; // at < length
    const { link } = first;
    let end = at + 1;
    if (link !== undefined) while (runs[end]?.link === link) end++;
    const found = link === undefined ? plainAtoms([first], false) : linkAtoms(runs.slice(at, end), link);
    for (const atom of found) atoms.push(atom);
    at = end;
  }
  return atoms;
}

function plainAtoms(runs: readonly InlineRun[], isLinkText: boolean): Atom[] {
  return runs.flatMap((run) => {
    if (run.kind === 'break') return [{ markdown: isLinkText ? ' ' : '  \n', style: run.style }];
    if (run.kind === 'picture') return [{ markdown: pictureLink(run.picture), style: run.style }];
    if (run.kind === 'markdown') return [{ markdown: run.text, style: run.style & ~CODE }];
    if ((run.style & CODE) !== 0) return codeAtoms(run);
    return [{ markdown: escapeText(run.text, isLinkText), style: run.style }];
  });
}

function codeAtoms({ text, style }: InlineRun): Atom[] {
  const inner = text.trim();
  if (inner === '') return [{ markdown: text, style: 0 }];
  const outer = style & ~CODE;
  const lead = text.startsWith(' ') ? ' ' : '';
  const trail = text.endsWith(' ') ? ' ' : '';
  return [{ markdown: lead + codeSpan(inner) + trail, style: outer }];
}

/** Code between as many backticks as it needs. */
export function codeSpan(code: string): string {
  if (!code.includes('`')) return `\`${code}\``;
  let longest = 0;
  const lengths = new Set<number>();
  for (const [run] of code.matchAll(/`+/g)) {
    longest = Math.max(longest, run.length);
    lengths.add(run.length);
  }
  let ticks = 1;
  while (lengths.has(ticks)) ticks++;
  const marks = '`'.repeat(Math.min(ticks, longest + 1));
  const pad = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return marks + pad + code + pad + marks;
}

function linkAtoms(runs: readonly InlineRun[], link: Link): Atom[] {
  const pictures = runs.filter((run) => run.kind === 'picture');
  const words = runs.filter((run) => run.kind !== 'picture');
  const hasText = words.some((run) => run.text.trim() !== '');
  if (link.isWritten || (!hasText && link.hasWords && pictures.length > 0))
    return plainAtoms(runs.map(withoutLink), false);
  if (!hasText && pictures.length === 0) return [{ markdown: ' ', style: 0 }];
  link.isWritten = true;
  if (!hasText) return pictureLinkAtoms(pictures, link.url);
  // The common style is written around the link, the rest inside.
  const shared = words.reduce((all, run) => (run.text.trim() === '' ? all : all & run.style), ~CODE);
  const inner = emphasized(
    plainAtoms(
      words.map((run) => ({ ...run, style: run.style & ~(shared & ~CODE) })),
      true,
    ),
  );
  const text = inner.trim();
  const lead = /^\s/.test(inner) ? ' ' : '';
  const trail = /\s$/.test(inner) ? ' ' : '';
  const atom = { markdown: lead + linkText(text, link.url) + trail, style: shared };
  const before = pictures.flatMap((run) => [
    { markdown: pictureLink(run.picture), style: 0 },
    { markdown: ' ', style: 0 },
  ]);
  return [...before, atom];
}

const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp)(?:[?#]|$)/i;

/** A link to a larger picture replaces the small one; a link to a page is written after its picture. */
function pictureLinkAtoms(pictures: readonly InlineRun[], url: string): Atom[] {
  const shown = pictures.find(({ picture }) => picture?.url !== undefined)?.picture;
  if (shown !== undefined && !PICTURE_FILE.test(url))
    return [{ markdown: `${pictureLink(shown)} ${linkText('link', url)}`, style: 0 }];
  const label = pictures.map((run) => run.picture?.label ?? '').find((text) => text !== '') ?? '';
  return [{ markdown: linkText(imageLabel(label), url), style: 0 }];
}

function withoutLink(run: InlineRun): InlineRun {
  return { ...run, link: undefined };
}

export function linkText(text: string, url: string): string {
  return `[${text}](${addressText(url)})`;
}

export function imageLabel(label: string): string {
  return label === '' ? 'image' : `image: ${escapeText(label, true)}`;
}

/** A picture is written as a link: a client would fetch a Markdown image. */
function pictureLink(picture: InlinePicture | undefined): string {
  if (picture === undefined) return '';
  const label = imageLabel(picture.label);
  return picture.url === undefined ? `[${label}]` : linkText(label, picture.url);
}

/** Puts emphasis marks around the text; white space stays outside of them. */
function emphasized(atoms: readonly Atom[]): string {
  const writer = new EmphasisWriter();
  atoms.forEach((atom, at) => {
    const style = isEmphasizable(atom) ? atom.style : undefined;
    writer.write(atom.markdown, style ?? writer.kept(atom.style), (bit) => extent(atoms, at, bit));
  });
  return writer.end();
}

/** Marks around only punctuation or space are never read as emphasis. */
function isEmphasizable({ markdown, style }: Atom): boolean {
  return style === 0 ? markdown.trim() !== '' : isWord(markdown);
}

// How far to look ahead to decide which of two marks that open together is the outer one.
const MAX_EXTENT = 64;

function extent(atoms: readonly Atom[], from: number, bit: number): number {
  let at = from;
  while (at - from < MAX_EXTENT && ((atoms[at]?.style ?? 0) & bit) !== 0) at++;
  return at - from;
}

interface OpenMark {
  readonly bit: number;
  readonly at: number;
}

class EmphasisWriter {
  readonly #parts: string[] = [];
  readonly #open: OpenMark[] = [];
  #last = '';
  #space = '';

  /** The part of a style that is open already. */
  kept(style: number): number {
    return this.#open.reduce((all, { bit }) => all | (style & bit), 0);
  }

  write(markdown: string, style: number, extentOf: (bit: number) => number): void {
    const text = markdown.trim();
    const start = text === '' ? markdown.length : markdown.indexOf(text);
    const lead = joinSpace(this.#space, markdown.slice(0, start));
    if (text === '') {
      this.#close(style, ' ');
      this.#space = lead;
      return;
    }
    this.#space = lead;
    this.#close(style, text);
    this.#put(this.#space);
    this.#space = '';
    this.#openNew(style, text, extentOf);
    // The end of one text and the beginning of the next would form a link.
    if (this.#last === ']' && text.startsWith('(')) this.#put('\\');
    // "!" before a link would make it an image.
    if (this.#last === '!' && text.startsWith('[')) this.#put(' ');
    // A bare address or a backtick would absorb the backtick, and the code would become markup.
    const joins = this.#last === '`' || endsWithAddress(this.#parts.at(-1) ?? '');
    if (text.startsWith('`') && joins) this.#put(' ');
    this.#put(text);
    this.#space = markdown.slice(start + text.length);
  }

  end(): string {
    this.#close(0, '');
    this.#put(this.#space);
    return this.#parts.join('');
  }

  #put(text: string): void {
    if (text === '') return;
    this.#parts.push(text);
    this.#last = lastCharacter(text);
  }

  #close(style: number, next: string): void {
    const keep = this.#open.findIndex(({ bit }) => (style & bit) === 0);
    if (keep === -1) return;
    for (
      let mark = this.#open.at(-1);
      this.#open.length > keep && mark !== undefined;
      mark = this.#open.at(-1)
    ) {
      this.#open.pop();
      const follows = this.#space === '' ? next.slice(0, 1) : '';
      const marks = MARKS[mark.bit] ?? '';
      // A mark between punctuation and a letter does not close: then the text is written without emphasis.
      if (!isWord(this.#last) && this.#last !== '*' && this.#last !== '~' && isWord(follows))
        this.#parts[mark.at] = '';
      else this.#put(marks);
    }
  }

  #openNew(style: number, text: string, extentOf: (bit: number) => number): void {
    const opening = EMPHASIS.filter(
      (bit) => (style & bit) !== 0 && !this.#open.some((mark) => mark.bit === bit),
    );
    if (opening.length > 1) opening.sort((one, other) => extentOf(other) - extentOf(one));
    for (const bit of opening) {
      // A mark between a letter and punctuation does not open.
      if (isWord(this.#last) && !isWord(text.slice(0, 1)) && !/^[*~]/.test(text)) return;
      this.#open.push({ bit, at: this.#parts.length });
      this.#put(MARKS[bit] ?? '');
    }
  }
}

// In page text this pair is escaped: without a backslash it is inside a link of ours, which ends by itself.
const OWN_LINK = /(?:^|[^\\])\]\([^\s]*$/;

function endsWithAddress(part: string): boolean {
  return isAfterAddress(part) && !OWN_LINK.test(part.slice(-5000));
}

function joinSpace(before: string, after: string): string {
  if (before.includes('\n') || after.includes('\n')) return '  \n';
  return before === '' ? after : before;
}

function lastCharacter(text: string): string {
  const code = text.charCodeAt(text.length - 1);
  return code >= 0xdc00 && code <= 0xdfff ? text.slice(-2) : text.slice(-1);
}
