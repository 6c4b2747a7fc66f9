export interface PlotLine {
  readonly label: string;
  readonly values: readonly number[];
}

const WIDTH = 720;
const HEIGHT = 120;
const GAP = 40;
const LEFT = 70;
const TOP = 60;
const COLOURS = ['#2563eb', '#dc2626', '#059669', '#7c3aed', '#b45309'];

/** Lines over a common logarithmic axis, one panel below the other, each from zero to its own maximum; as SVG. */
export function plot(title: string, axis: string, x: readonly number[], lines: readonly PlotLine[]): string {
  const height = TOP + lines.length * (HEIGHT + GAP) + 30;
  const panels = lines.map((line, n) =>
    panel(x, line, TOP + n * (HEIGHT + GAP), COLOURS[n % COLOURS.length] ?? ''),
  );
  const ticks = x.map((value) => text(xOf(x, value), height - 28, value.toLocaleString('en'), 'middle'));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH + LEFT + 30} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="${LEFT}" y="20" font-size="15">${title}</text>`,
    ...panels,
    ...ticks,
    text(LEFT + WIDTH / 2, height - 8, axis, 'middle'),
    '</svg>\n',
  ].join('\n');
}

function panel(x: readonly number[], { label, values }: PlotLine, top: number, colour: string): string {
  const most = Math.max(...values);
  const points = values.map(
    (value, n) => [xOf(x, x[n] ?? 0), top + HEIGHT - (value / most) * (HEIGHT - 20)] as const,
  );
  return [
    `<path d="M${LEFT} ${top}V${top + HEIGHT}H${LEFT + WIDTH}" fill="none" stroke="#999"/>`,
    text(LEFT, top - 6, label, 'start'),
    `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.map((point) => point.map((at) => at.toFixed(1)).join()).join(' ')}"/>`,
    ...points.map(([px, py], n) => {
      const value = values[n] ?? 0;
      const shown = value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
      return `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="3" fill="${colour}"/>${text(px, py - 7, shown, 'middle')}`;
    }),
  ].join('\n');
}

function xOf(x: readonly number[], value: number): number {
  const [least, most] = [Math.log(Math.min(...x)), Math.log(Math.max(...x))];
  return LEFT + 20 + ((Math.log(value) - least) / (most - least)) * (WIDTH - 40);
}

function text(x: number, y: number, content: string, anchor: string): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="#333">${content}</text>`;
}
