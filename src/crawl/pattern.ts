/**
 * The form of an address: its host, the different folders of its path, and the names of its parameters. Numbers are all alike, and
 * so is the last part of a path. Calendars, endless folders and ids of sessions each have one form.
 */
export function patternOf(address: string): string {
  const { host, pathname, searchParams } = new URL(address);
  const folders = pathname.split('/').slice(1, -1).map(numberless);
  const names = [...searchParams.keys()].map(numberless).sort();
  const query = names.length === 0 ? '' : `?${[...new Set(names)].join('&')}`;
  return [host, ...new Set(folders), `*${query}`].join('/');
}

function numberless(part: string): string {
  return /\d/.test(part) ? '#' : part;
}

const WORD = /[\p{L}\p{N}]+/gu;
// What is new in a page is not first said after this.
const MOST_CHARS = 100_000;

/** A text in which links that go on from the page's own folder are equal in all folders. */
export function withOwnPlace(text: string, address: string): string {
  return text.replaceAll(`](${new URL('.', address).href}`, '](./');
}

const TARGET = /\]\([^()\s]*(?:\s"[^"]*")?\)/g;

/** What a text says in addition to its address: a page that only repeats the date or id that it was asked for says nothing new. */
export function essenceOf(text: string, address: string): string {
  const { pathname, search } = new URL(address);
  const repeated = new Set(
    decoded(pathname + search)
      .match(WORD)
      ?.map(folded),
  );
  const words = text.slice(0, MOST_CHARS).replace(TARGET, ']');
  return words.replace(WORD, (word) => (repeated.has(folded(word)) ? '' : word));
}

/** `04` in an address is April the 4th on the page. */
function folded(word: string): string {
  return word.toLowerCase().replace(/^0+(?=\d)/, '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a percent sign that encodes nothing
  }
}
