import { closingAfter } from './values.ts';

const MOST_STEPS = 50;
const MOST_CHARS = 2_000;

/** A value with its variables put in; undefined if one has no value. */
export function substitute(value: string, lookUp: (name: string) => string | undefined): string | undefined {
  let text = value;
  for (let step = 0; step < MOST_STEPS && text.length < MOST_CHARS; step++) {
    const start = text.search(/(?<![\w-])var\(/);
    if (start < 0) return text.replace(/\s+/g, ' ').trim();
    const from = start + 'var('.length;
    const end = closingAfter(text, from);
    const [, name = '', fallback] = /^\s*(--[^\s,)]*)\s*(?:,([^]*))?$/.exec(text.slice(from, end)) ?? [];
    const found = lookUp(name) ?? fallback;
    if (found === undefined) return undefined;
    text = `${text.slice(0, start)} ${found.trim()} ${text.slice(end + 1)}`;
  }
  return undefined;
}
