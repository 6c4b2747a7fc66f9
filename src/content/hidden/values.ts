import { calculate } from './calculate.ts';

/** The viewport that pages are judged for. */
export const WINDOW = { width: 1280, height: 800 };
const EM = 16;

export const UNIT_PX: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: EM,
  em: EM,
  rem: EM,
  ex: EM / 2,
  ch: EM / 2,
  lh: EM * 1.2,
  rlh: EM * 1.2,
  cm: 37.8,
  mm: 3.78,
  in: 96,
  q: 0.945,
  vw: WINDOW.width / 100,
  vh: WINDOW.height / 100,
  vi: WINDOW.width / 100,
  vb: WINDOW.height / 100,
  vmin: WINDOW.height / 100,
  vmax: WINDOW.width / 100,
  dvw: WINDOW.width / 100,
  dvh: WINDOW.height / 100,
  svw: WINDOW.width / 100,
  svh: WINDOW.height / 100,
  lvw: WINDOW.width / 100,
  lvh: WINDOW.height / 100,
};

const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]*)$/;
const MATH = /^(?:-webkit-)?(?:calc|min|max|clamp)\(/;

/** A length in pixels; undefined for percentages, keywords, and what depends on the layout. */
export function pixels(value: string | undefined): number | undefined {
  const [, number, unit = ''] = NUMBER.exec(value ?? '') ?? [];
  if (number === undefined) {
    const sum = mathIn(value);
    return sum?.percent === 0 ? sum.px + sum.number : undefined;
  }
  const factor = unit === '' ? 1 : UNIT_PX[unit];
  return factor === undefined ? undefined : Number(number) * factor;
}

/** A number or a percentage as a number: `0.5`, `50%`. */
export function fraction(value: string | undefined): number | undefined {
  const [, number, unit = ''] = NUMBER.exec(value ?? '') ?? [];
  if (number === undefined) {
    const sum = mathIn(value);
    return sum?.px === 0 ? sum.number + sum.percent / 100 : undefined;
  }
  return unit === '' ? Number(number) : unit === '%' ? Number(number) / 100 : undefined;
}

function mathIn(value: string | undefined): ReturnType<typeof calculate> {
  return value !== undefined && MATH.test(value) ? calculate(value, UNIT_PX) : undefined;
}

/** The arguments of `name(…)` in a value, split at commas and spaces outside brackets. */
export function argumentsOf(value: string, name: string): string[] | undefined {
  const start = value.search(new RegExp(`(?:^|[\\s,])${name}\\(`));
  if (start < 0) return undefined;
  const from = value.indexOf('(', start) + 1;
  return partsOf(value.slice(from, closingAfter(value, from)), /[\s,]/);
}

/** Splits at separators outside brackets and quotes. */
export function partsOf(value: string, separator = /\s/): string[] {
  if (!/[("']/.test(value)) return value.split(separator).filter((part) => part !== '');
  const parts: string[] = [];
  let [depth, quote, part] = [0, '', ''];
  for (const char of value) {
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (depth === 0 && quote === '' && separator.test(char)) {
      if (part !== '') parts.push(part);
      part = '';
    } else part += char;
  }
  return part === '' ? parts : [...parts, part];
}

/** Where the bracket that was opened before `from` is closed. */
export function closingAfter(value: string, from: number): number {
  let depth = 1;
  for (let at = from; at < value.length; at++) {
    if (value[at] === '(') depth += 1;
    else if (value[at] === ')' && --depth === 0) return at;
  }
  return value.length;
}
