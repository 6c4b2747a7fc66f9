import { CONTEXTUAL, type Drop, stripOutOfContext } from './visible-in-context.ts';

/** Text without invisible characters, and how many were removed. */
export interface Stripped {
  readonly text: string;
  readonly removed: number;
}

// The three flags that Unicode builds from tag characters: England, Scotland, Wales.
const TAG_FLAG =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/u;

// Invisible, but able to carry a message: controls (including ANSI escapes), bidi overrides and isolates,
// zero-width spaces, fillers, invisible operators, private use, tags, non-characters and every other code point
// that Unicode calls ignorable.
const INVISIBLE =
  '\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Co}\\p{Cs}\\p{Noncharacter_Code_Point}\\u{fff9}-\\u{fffb}\\u202a-\\u202e\\u2066-\\u2069';
const LINE_SEPARATOR = '[\\u2028\\u2029]';

// Fast path: most texts contain none of these.
const SUSPICIOUS = new RegExp(`[[${INVISIBLE}${LINE_SEPARATOR}]--[\\t\\n\\r]]`, 'v');
const NEVER_SHOWN = new RegExp(
  `(?<kept>${TAG_FLAG.source})|(?<line>${LINE_SEPARATOR})|[[${INVISIBLE}]--[\\t\\n\\r${CONTEXTUAL}]]`,
  'gv',
);

/** Removes invisible characters, except where they change how their neighbours look. */
export function stripInvisible(text: string): Stripped {
  if (!SUSPICIOUS.test(text)) return { text, removed: 0 };
  let removed = 0;
  const drop: Drop = (count) => {
    removed += count;
    return '';
  };
  // Never-shown characters go first, so that none separates a contextual character from its neighbours.
  const shown = text.replace(NEVER_SHOWN, (_: string, kept?: string, line?: string) => {
    if (kept !== undefined) return kept;
    return line === undefined ? drop(1) : '\n';
  });
  return { text: stripOutOfContext(shown, drop), removed };
}

// In JSON, an escape means a control character or a lone surrogate. Matches the exception, because an expression
// that matches a whole text of 20 MB runs out of stack.
const UNUSUAL_IN_JSON = /[^\x20-\x7e]|\\u/;

/** Strips every string and key of a JSON value. */
export function stripDeep<T>(value: T): { readonly value: T; readonly removed: number } {
  if (isPlainJson(JSON.stringify(value))) return { value, removed: 0 };
  let removed = 0;
  const clean = (text: string): string => {
    const result = stripInvisible(text);
    removed += result.removed;
    return result.text;
  };
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return clean(part);
    if (Array.isArray(part)) return part.map(walk);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(
      Object.entries(part)
        .filter(([, inner]) => inner !== undefined)
        .map(([key, inner]) => [clean(key), walk(inner)]),
    );
  };
  return { value: walk(value) as T, removed }; // the walk keeps the shape
}

/** Whether a JSON text certainly needs no stripping. */
export function isPlainJson(json: string): boolean {
  return !UNUSUAL_IN_JSON.test(json);
}
