/** Text without characters that a person cannot see, and how many of them were there. */
export interface Stripped {
  readonly text: string;
  readonly removed: number;
}

// Anything but printable ASCII with tab and line ends: most texts have none of it, and need no work.
const UNUSUAL = /[^\t\n\r\x20-\x7e]/;

// The three flags that Unicode builds from tag characters: England, Scotland, Wales.
const TAG_FLAG =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/u;

// What shows nothing and can carry a message: controls (ANSI escapes among them), bidi overrides and isolates,
// zero-width spaces, fillers, invisible operators, private use, tags, non-characters and every other code point
// that Unicode calls ignorable. Joiners, direction marks and variation selectors are looked at in their place.
const KEPT_IGNORABLE = '\\u200c-\\u200f\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}\\u180b-\\u180d\\u180f';
const INVISIBLE = `(?![${KEPT_IGNORABLE}])[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Co}\\p{Cs}\\p{Noncharacter_Code_Point}\\u{fff9}-\\u{fffb}\\u202a-\\u202e\\u2066-\\u2069]`;
const ZERO_WIDTH_RUN = '[\\u200c-\\u200f]{2,}';
// One selector after a character chooses its look; more than one says something else.
const SELECTOR_RUN = '[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]{2,}';
const LINE_SEPARATOR = '[\\u2028\\u2029]';

// First what is never shown goes, so that nothing of it can stand between the characters of a run.
const NEVER_SHOWN = new RegExp(
  `(?<kept>${TAG_FLAG.source}|[\\t\\n\\r])|(?<line>${LINE_SEPARATOR})|${INVISIBLE}`,
  'gu',
);
const RUNS = new RegExp(`${ZERO_WIDTH_RUN}|${SELECTOR_RUN}`, 'gu');
// A selector with nothing before it to select.
const LOOSE_SELECTOR = /(?<=^|[\s\x21-\x22\x24-\x29\x2b-\x2f\x3a-\x7e])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/** Removes invisible characters; real emoji, joiners and direction marks stay. */
export function stripInvisible(text: string): Stripped {
  if (!UNUSUAL.test(text)) return { text, removed: 0 };
  let removed = 0;
  const drop = (characters: number): '' => {
    removed += characters;
    return '';
  };
  const shown = text
    .replace(NEVER_SHOWN, (match: string, kept?: string, line?: string) => {
      if (kept !== undefined) return match;
      return line === undefined ? drop(1) : '\n';
    })
    .replace(RUNS, (run) => {
      const [first = '', ...rest] = Array.from(run);
      return first + drop(rest.length);
    })
    .replace(LOOSE_SELECTOR, () => drop(1));
  return { text: shown, removed };
}

// As JSON, an escape stands for a control character or half a surrogate pair. What is looked for is the exception: an
// expression for the whole of a text of 20 MB runs out of stack.
const UNUSUAL_IN_JSON = /[^\x20-\x7e]|\\u/;

/** Any JSON value, with every string and key stripped. */
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

/** Whether nothing in a JSON text could need stripping. */
export function isPlainJson(json: string): boolean {
  return !UNUSUAL_IN_JSON.test(json);
}
