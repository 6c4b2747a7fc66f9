import { cut, escapeText } from './escape.ts';

/** An element whose start tag is written once it has content. */
export interface OpenedTag {
  readonly tag: string;
  readonly attributes: () => string;
}

export interface Writer {
  open(element: OpenedTag): void;
  /** Ends the last opened element; `isKept` decides whether an empty one is written. Returns whether it was. */
  close(isKept: () => boolean): boolean;
  /** Writes pending start tags. */
  start(): void;
  /** An element without content. */
  leaf(html: string): void;
  text(text: CharacterData): void;
  /** A space or newline before whatever comes next. */
  space(blank: ' ' | '\n'): void;
  lineBreak(): void;
  /** Characters so far. */
  length(): number;
  isFull(): boolean;
  /** The result, with end tags for open elements. */
  end(): { readonly html: string; readonly truncated: boolean };
}

// The parser drops a newline at the start of these.
const SWALLOWS_NEWLINE = new Set(['pre', 'textarea']);
const CHUNK_CHARS = 65_536;
const END_CHARS = '</>'.length;

/** Writes HTML up to a maximum length that includes all end tags. */
export function createWriter(maxChars: number): Writer {
  const output = createOutput(maxChars);
  const stack: OpenedTag[] = [];
  let [started, isAfterPre] = [0, false];
  let [blank, hasBreak] = ['', false];

  const start = (): void => {
    if (hasBreak) output.put('<br>');
    else if (blank !== '' && output.length() > 0) output.put(blank);
    if (hasBreak || blank !== '') isAfterPre = false;
    [blank, hasBreak] = ['', false];
    for (; started < stack.length && !output.isFull(); started++) {
      const { tag, attributes } = stack[started] as OpenedTag; // started is below the length
      if (!output.put(`<${tag}${attributes()}>`, tag.length + END_CHARS)) return;
      isAfterPre = SWALLOWS_NEWLINE.has(tag);
    }
  };
  const close = (isKept: () => boolean): boolean => {
    if (started < stack.length && !output.isFull() && isKept()) start();
    const closed = stack.pop();
    if (closed === undefined || started <= stack.length) return false;
    started = stack.length;
    output.putEnd(`</${closed.tag}>`);
    isAfterPre = false;
    return true;
  };
  return {
    open: (element) => void stack.push(element),
    close,
    start,
    leaf(html) {
      start();
      output.put(html);
      isAfterPre = false;
    },
    text(node) {
      start();
      for (let at = 0; at < node.length && !output.isFull(); at += CHUNK_CHARS) {
        const text = node.length <= CHUNK_CHARS ? node.data : node.substringData(at, CHUNK_CHARS);
        output.putText(isAfterPre && text.startsWith('\n') ? `\n${text}` : text);
        isAfterPre = false;
      }
    },
    space(wanted) {
      if (blank !== '\n') blank = wanted;
    },
    lineBreak: () => void (hasBreak = true),
    length: () => output.length(),
    isFull: () => output.isFull(),
    end() {
      while (stack.length > 0) close(() => false);
      return { html: output.html(), truncated: output.isFull() };
    },
  };
}

interface Output {
  /** Whether there was room for it and its end tag. */
  put(html: string, endChars?: number): boolean;
  /** An end tag, for which room was reserved. */
  putEnd(html: string): void;
  /** As much of it as fits. */
  putText(text: string): void;
  length(): number;
  isFull(): boolean;
  html(): string;
}

function createOutput(maxChars: number): Output {
  const parts: string[] = [];
  let [length, owed, isFull] = [0, 0, false];
  const add = (html: string): void => {
    parts.push(html);
    length += html.length;
  };
  const put = (html: string, endChars = 0): boolean => {
    isFull ||= length + owed + html.length + endChars > maxChars;
    if (isFull) return false;
    add(html);
    owed += endChars;
    return true;
  };
  return {
    put,
    putEnd(html) {
      owed -= html.length;
      add(html);
    },
    putText(text) {
      const html = escapeText(text);
      const room = maxChars - length - owed;
      if (!isFull && !put(html)) add(cut(html, room).replace(/&[a-z]*$/, ''));
    },
    length: () => length,
    isFull: () => isFull,
    html: () => parts.join(''),
  };
}
