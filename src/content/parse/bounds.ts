/** Ten times the markup of a long page; what lies behind it is not read. */
const MAX_CHARS = 12_000_000;
/** A browser draws such a page for minutes; a tree of it would take half a gigabyte. */
const MAX_TAGS = 300_000;
/** The parser's time grows with the square of the depth; the deepest real pages have about a hundred levels. */
const MAX_OPEN = 3_000;

/** Elements that are left open by custom: they say nothing about depth. */
const LEFT_OPEN = new Set(
  'area base br col dd dt embed hr img input li link meta option p param path rect source td th tr track use wbr'.split(
    ' ',
  ),
);
const NAME = /[a-z][a-z0-9-]*/iy;

/** The markup up to the point where it becomes absurd. */
export function withinBounds(html: string): string {
  let end = Math.min(html.length, MAX_CHARS);
  let [tags, open] = [0, 0];
  for (let at = html.indexOf('<'); at !== -1 && at < end; at = html.indexOf('<', at + 1)) {
    tags += 1;
    open = Math.max(0, open + depthChange(html, at));
    if (tags > MAX_TAGS || open > MAX_OPEN) end = at;
  }
  return end === html.length ? html : html.slice(0, end);
}

function depthChange(html: string, at: number): number {
  const closes = html[at + 1] === '/';
  NAME.lastIndex = at + (closes ? 2 : 1);
  const name = NAME.exec(html)?.[0];
  if (name === undefined || LEFT_OPEN.has(name.toLowerCase())) return 0;
  return closes ? -1 : 1;
}
