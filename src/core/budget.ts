export function byteLength(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

export function jsonBytes(value: unknown): number {
  return byteLength(JSON.stringify(value));
}

/** The longest prefix of a text that fits into the bytes without splitting a character. */
export function cutText(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes || byteLength(text) <= maxBytes) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(Math.max(0, maxBytes)));
  return text.slice(0, read);
}

/** A JSON value that fits its budget; its `omitted` counts the list items left out, by path. */
export interface Fitted {
  readonly value: Readonly<Record<string, unknown>>;
  readonly json: string;
  readonly truncated: boolean;
}

type JsonObject = Readonly<Record<string, unknown>>;

interface Caps {
  readonly stringChars: number;
  readonly listItems: number;
  readonly objectKeys: number;
}

const SHORT_STRING = 160;
const SHORTEST_STRING = 40;
// More keys than any of our schemas has: only objects keyed by page text are longer.
const SCHEMA_KEYS = 40;

/**
 * Fits an answer into its bytes: long strings are shortened first, then lists, then objects keyed by page text.
 * Cuts are reported: `truncated: true`, and `omitted` with the number of items left out of each list.
 */
export function fitJson(value: JsonObject, maxBytes: number): Fitted {
  const json = JSON.stringify(value);
  if (byteLength(json) <= maxBytes) return { value, json, truncated: false };
  const all = { stringChars: json.length, listItems: json.length, objectKeys: json.length };
  const ladder: [keyof Caps, number][] = [
    ['stringChars', SHORT_STRING],
    ['listItems', 0],
    ['stringChars', SHORTEST_STRING],
    ['objectKeys', SCHEMA_KEYS],
    ['stringChars', 0],
    ['objectKeys', 0],
  ];
  let caps: Caps = all;
  for (const [cap, least] of ladder) {
    const fitted = largestThatFits(value, caps, { cap, least, maxBytes });
    if (fitted !== undefined) return fitted;
    caps = { ...caps, [cap]: Math.min(least, caps[cap]) };
  }
  return { value: { truncated: true }, json: '{"truncated":true}', truncated: true };
}

/** Lowers one cap no further than needed; undefined if even its minimum does not fit. */
function largestThatFits(
  value: JsonObject,
  caps: Caps,
  { cap, least, maxBytes }: { cap: keyof Caps; least: number; maxBytes: number },
): Fitted | undefined {
  const attempt = (limit: number): Fitted | undefined => {
    const cut = cutObject(value, { ...caps, [cap]: limit });
    const json = JSON.stringify(cut);
    return byteLength(json) <= maxBytes ? { value: cut, json, truncated: true } : undefined;
  };
  let best = attempt(Math.min(least, caps[cap]));
  if (best === undefined) return undefined;
  let low = Math.min(least, caps[cap]);
  let high = caps[cap];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const fitted = attempt(middle);
    if (fitted === undefined) high = middle;
    else [low, best] = [middle, fitted];
  }
  return best;
}

function cutObject(root: JsonObject, caps: Caps): JsonObject {
  const omitted: Record<string, number> = {};
  const cut = (part: unknown, path: string): unknown => {
    if (typeof part === 'string') return shorten(part, caps.stringChars);
    if (Array.isArray(part)) {
      if (part.length > caps.listItems) count(path, part.length - caps.listItems);
      return part.slice(0, caps.listItems).map((item) => cut(item, path));
    }
    if (part === null || typeof part !== 'object') return part;
    const entries = Object.entries(part);
    if (entries.length > caps.objectKeys) count(path, entries.length - caps.objectKeys);
    return Object.fromEntries(
      entries
        .slice(0, caps.objectKeys)
        .map(([key, inner]) => [key, cut(inner, path === '' ? key : `${path}.${key}`)]),
    );
  };
  const count = (path: string, items: number): void => {
    if (path.length <= SCHEMA_KEYS) omitted[path] = (omitted[path] ?? 0) + items;
  };
  const value = cut(root, '') as JsonObject; // cutting keeps an object an object
  return { ...value, truncated: true, ...(Object.keys(omitted).length > 0 && { omitted }) };
}

/** Cuts a text to `maxChars` plus …, without splitting a surrogate pair. */
export function shorten(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const end = isHighSurrogate(text.charCodeAt(maxChars - 1)) ? maxChars - 1 : maxChars;
  return `${text.slice(0, end)}…`;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
