/** The viewport that pages are judged for. */
export const WINDOW = { width: 1280, height: 800 };
const EM = 16;

const UNIT_PX: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: EM,
  em: EM,
  rem: EM,
  ex: EM / 2,
  ch: EM / 2,
  cm: 37.8,
  mm: 3.78,
  in: 96,
  q: 0.945,
  vw: WINDOW.width / 100,
  vh: WINDOW.height / 100,
  dvw: WINDOW.width / 100,
  dvh: WINDOW.height / 100,
};

/** A length in pixels; undefined for percentages, keywords and calculations. */
export function pixels(value: string | undefined): number | undefined {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*)$/.exec(value ?? '');
  const factor = UNIT_PX[match?.[2] ?? 'none'];
  return factor === undefined ? undefined : Number(match?.[1]) * factor;
}

/** A number or a percentage as a number: `0.5`, `50%`. */
export function fraction(value: string | undefined): number | undefined {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%?)$/.exec(value ?? '');
  return match === null ? undefined : Number(match[1]) / (match[2] === '%' ? 100 : 1);
}

/** The arguments of `name(…)` in a value, split at commas and spaces. */
export function argumentsOf(value: string, name: string): string[] | undefined {
  const start = value.indexOf(`${name}(`);
  if (start < 0) return undefined;
  const end = value.indexOf(')', start);
  const inside = value.slice(start + name.length + 1, end < 0 ? undefined : end);
  return inside.split(/[\s,]+/).filter((part) => part !== '');
}
