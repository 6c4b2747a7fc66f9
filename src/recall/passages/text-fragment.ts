// Enough to be found only once on most pages; the longer, the likelier that the page writes it differently.
const MOST_WORDS = 8;
const FEWEST_WORDS = 3;
const MOST_CHARS = 120;
// Lines that a page shows differently: tables, code, pictures, rules, formulas.
const NOT_PROSE = /^\s*(?:[|`~]|!\[|[-*_]{3,}\s*$|\$\$)/;

/** The address of a page with a text fragment, with which a browser opens it scrolled to a passage in Markdown. */
export function textFragment(url: string, passage: string): string {
  const address = url.replace(/#.*$/s, '');
  const lines = passage.split('\n').filter((line) => line.trim() !== '' && !NOT_PROSE.test(line));
  const starts = lines.map(startOf);
  const start = starts.find((words) => words.split(' ').length >= FEWEST_WORDS) ?? starts.find(Boolean);
  // The characters that end or divide a fragment.
  return start === undefined
    ? address
    : `${address}#:~:text=${encodeURIComponent(start.toWellFormed()).replaceAll('-', '%2D')}`;
}

/** The first words of a line as a page shows them. A line without spaces is cut by length. */
function startOf(line: string): string {
  const shown = line
    .replace(/^\s*(?:#{1,6}\s+|>\s*|[-*+]\s+|\d{1,9}[.)]\s+)+/, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '\n')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|~~|`/g, '')
    .replace(/(^|\s)[*_](?=\S)|(?<=\S)[*_](?=\s|$)/g, '$1')
    .replace(/\\(?=[\p{P}\p{S}])/gu, '')
    .split('\n')[0];
  const words = (shown ?? '').trim().split(/\s+/).slice(0, MOST_WORDS).join(' ');
  return words.slice(0, MOST_CHARS).trim();
}
