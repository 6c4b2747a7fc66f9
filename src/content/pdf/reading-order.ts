import { median, rowsOf, type TextRun } from './geometry.ts';

const MAX_DEPTH = 4;
const STEP = 2;
const MIN_RUNS = 3;
const MAX_CROSSING = 0.25;
const MIN_GUTTER = 0.7;
/** Lines of a column fill it; cells of a table do not. */
const MIN_FILLED = 0.5;
/** The lines of terms and definitions side by side are shorter than prose. */
const MIN_LETTERS = 20;
const BAND_GAP = 0.7;
const MAX_LOOSE_RUNS = 4;

/** Parts of a page in reading order: columns one after the other, headlines between them. */
export function readingOrder(runs: readonly TextRun[]): TextRun[][] {
  return layoutsOf(runs).flatMap(({ runs: own, gutter }) => inColumns(own, gutter, 0));
}

/** A strip of the page over its whole width with one layout. */
interface Layout {
  readonly runs: TextRun[];
  readonly gutter: number | undefined;
}

/** A page can change from one column to two, to a table, and to three. */
function layoutsOf(runs: readonly TextRun[]): Layout[] {
  const layouts: Layout[] = [];
  for (const band of bandsOf(runs)) {
    const last = layouts[layouts.length - 1];
    const gutter = findGutter(band);
    if (last !== undefined && goesOn(last, { runs: band, gutter })) {
      for (const run of band) last.runs.push(run);
    } else layouts.push({ runs: band, gutter });
  }
  return layouts;
}

/** Strips of a page, separated by white space over the whole width. */
function bandsOf(runs: readonly TextRun[]): TextRun[][] {
  const bands: TextRun[][] = [];
  let foot = -Infinity;
  for (const run of runs.toSorted((a, b) => a.y - a.size - (b.y - b.size))) {
    const band = bands[bands.length - 1];
    if (band === undefined || run.y - run.size - foot > BAND_GAP * run.size) bands.push([run]);
    else band.push(run);
    foot = Math.max(foot, run.y);
  }
  return bands;
}

function goesOn(last: Layout, next: Layout): boolean {
  const { gutter } = last;
  if (gutter === undefined) return next.gutter === undefined;
  const size = median(next.runs.map((run) => run.size));
  if (next.gutter !== undefined) return Math.abs(next.gutter - gutter) < 2 * size;
  // The last lines of a column, or a heading in it: none crosses the gutter, and they are not cells of a table.
  const right = next.runs.filter(({ x0 }) => x0 >= gutter);
  const left = next.runs.filter(({ x1 }) => x1 <= gutter);
  if (right.length + left.length < next.runs.length) return false;
  if (left.length === 0) return true;
  const isTable = [left, right].some((side) => rowsOf(side).length < side.length);
  const column = Math.max(0, ...last.runs.filter(({ x1 }) => x1 <= gutter).map(({ x0, x1 }) => x1 - x0));
  const isFilled = next.runs.some(({ x0, x1 }) => x1 - x0 >= MIN_FILLED * column);
  return !isTable && isFilled && (right.length === 0 || next.runs.length <= MAX_LOOSE_RUNS);
}

function isCrossing({ x0, x1 }: TextRun, gutter: number): boolean {
  return x0 < gutter - STEP && x1 > gutter + STEP;
}

function inColumns(runs: readonly TextRun[], gutter: number | undefined, depth: number): TextRun[][] {
  if (gutter === undefined || depth > MAX_DEPTH) return runs.length === 0 ? [] : [[...runs]];
  const parts: TextRun[][] = [];
  let band: TextRun[] = [];
  let across: TextRun[] = [];
  const endBand = (): void => {
    const left = band.filter(({ x1 }) => x1 <= gutter + STEP);
    const right = band.filter(({ x1 }) => x1 > gutter + STEP);
    parts.push(
      ...inColumns(left, findGutter(left), depth + 1),
      ...inColumns(right, findGutter(right), depth + 1),
    );
    band = [];
  };
  for (const run of runs.toSorted((a, b) => a.y - b.y)) {
    if (isCrossing(run, gutter)) {
      if (band.length > 0) endBand();
      across.push(run);
    } else {
      if (across.length > 0) parts.push(across);
      across = [];
      band.push(run);
    }
  }
  if (across.length > 0) parts.push(across);
  endBand();
  return parts;
}

/** The gap between two columns of text; undefined if there is none. */
function findGutter(runs: readonly TextRun[]): number | undefined {
  if (runs.length < 2 * MIN_RUNS) return undefined;
  const left = Math.min(...runs.map(({ x0 }) => x0));
  const width = Math.max(...runs.map(({ x1 }) => x1)) - left;
  if (!(width > 0) || width > 20_000) return undefined;
  const crossing = crossings(runs, left, width);
  const size = median(runs.map((run) => run.size));
  let best: { readonly at: number; readonly score: number } | undefined;
  for (const { from, to, count } of emptyStrips(crossing)) {
    const at = left + ((from + to + 1) * STEP) / 2;
    const isWide = (to - from + 1) * STEP >= MIN_GUTTER * size;
    if (!isWide || count > runs.length * MAX_CROSSING || !isBetweenColumns(runs, at)) continue;
    const score = (to - from + 1) * STEP - count * size;
    if (best === undefined || score > best.score) best = { at, score };
  }
  return best?.at;
}

/** How many runs cover each vertical strip of the page, in time linear in both. */
function crossings(runs: readonly TextRun[], left: number, width: number): number[] {
  const changes = new Array<number>(Math.ceil(width / STEP) + 2).fill(0);
  for (const { x0, x1 } of runs) {
    const [from, to] = [Math.floor((x0 - left) / STEP), Math.ceil((x1 - left) / STEP)];
    changes[from] = (changes[from] ?? 0) + 1;
    changes[to] = (changes[to] ?? 0) - 1;
  }
  let open = 0;
  return changes.map((change) => (open += change));
}

/** Strips that are covered by fewer runs than their neighbours on both sides. */
function emptyStrips(crossing: readonly number[]): { from: number; to: number; count: number }[] {
  const strips: { from: number; to: number; count: number }[] = [];
  for (let from = 1; from < crossing.length - 1;) {
    const count = crossing[from] ?? 0;
    let to = from;
    while (to + 1 < crossing.length && crossing[to + 1] === count) to++;
    if (count < (crossing[from - 1] ?? 0) && count < (crossing[to + 1] ?? 0))
      strips.push({ from, to, count });
    from = to + 1;
  }
  return strips.sort((a, b) => a.count - b.count).slice(0, 40);
}

function isBetweenColumns(runs: readonly TextRun[], at: number): boolean {
  return [runs.filter(({ x1 }) => x1 <= at + STEP), runs.filter(({ x0 }) => x0 >= at - STEP)].every(
    (side) => {
      if (side.length < MIN_RUNS) return false;
      const column = Math.max(...side.map(({ x1 }) => x1)) - Math.min(...side.map(({ x0 }) => x0));
      // There may be several columns on this side: then a row fills it.
      const widths = rowsOf(side).map((row) => row.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0));
      const letters = median(side.map(({ text }) => text.length));
      return median(widths) >= MIN_FILLED * column && letters >= MIN_LETTERS;
    },
  );
}
