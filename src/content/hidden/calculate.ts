/** A sum of what a calculation can contain; a percentage is of something that only the layout knows. */
export interface Sum {
  readonly number: number;
  readonly px: number;
  readonly percent: number;
}

const TOKEN =
  /\s*(?:(-webkit-calc|calc|min|max|clamp)?(\()|([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]*)|([-+*/,)]))/y;
const MOST_CHARS = 500;
const MOST_DEPTH = 20;

/** The value of `calc()`, `min()`, `max()` or `clamp()`; undefined if it cannot be known. */
export function calculate(text: string, units: Readonly<Record<string, number>>): Sum | undefined {
  if (text.length > MOST_CHARS) return undefined;
  const reader = new Reader(text, units);
  const sum = reader.sum(0);
  return reader.isAtEnd() ? sum : undefined;
}

class Reader {
  #at = 0;

  constructor(
    private readonly text: string,
    private readonly units: Readonly<Record<string, number>>,
  ) {}

  isAtEnd(): boolean {
    return this.text.slice(this.#at).trim() === '';
  }

  sum(depth: number): Sum | undefined {
    let total = this.product(depth);
    for (let sign = this.operator('+', '-'); sign !== undefined; sign = this.operator('+', '-')) {
      const next = this.product(depth);
      if (total === undefined || next === undefined) return undefined;
      total = plus(total, scaled(next, sign === '+' ? 1 : -1));
    }
    return total;
  }

  private product(depth: number): Sum | undefined {
    let total = this.factor(depth);
    for (let sign = this.operator('*', '/'); sign !== undefined; sign = this.operator('*', '/')) {
      const next = this.factor(depth);
      if (total === undefined || next === undefined) return undefined;
      total = sign === '*' ? times(total, next) : times(total, inverse(next));
    }
    return total;
  }

  private factor(depth: number): Sum | undefined {
    TOKEN.lastIndex = this.#at;
    const match = TOKEN.exec(this.text);
    if (match === null || depth > MOST_DEPTH) return undefined;
    const [, name, bracket, number, unit = ''] = match as readonly (string | undefined)[]; // groups may be missing
    this.#at = TOKEN.lastIndex;
    if (bracket !== undefined) return this.group(name ?? 'calc', depth);
    return number === undefined ? undefined : this.amount(Number(number), unit);
  }

  private group(name: string, depth: number): Sum | undefined {
    const sums = [this.sum(depth + 1)];
    while (this.operator(',') !== undefined) sums.push(this.sum(depth + 1));
    if (this.operator(')') === undefined) return undefined;
    const known = sums.filter((sum) => sum !== undefined);
    if (known.length < sums.length) return undefined;
    return name === 'min' || name === 'max' || name === 'clamp' ? chosen(name, known) : known[0];
  }

  private amount(number: number, unit: string): Sum | undefined {
    if (unit === '') return { number, px: 0, percent: 0 };
    if (unit === '%') return { number: 0, px: 0, percent: number };
    const factor = this.units[unit];
    return factor === undefined ? undefined : { number: 0, px: number * factor, percent: 0 };
  }

  /** Reads one of these signs, if it is next. */
  private operator(...signs: readonly string[]): string | undefined {
    const rest = /^\s*(.)/.exec(this.text.slice(this.#at));
    const sign = rest?.[1];
    if (sign === undefined || !signs.includes(sign)) return undefined;
    this.#at += rest?.[0].length ?? 0;
    return sign;
  }
}

function plus(a: Sum, b: Sum): Sum {
  return { number: a.number + b.number, px: a.px + b.px, percent: a.percent + b.percent };
}

function scaled({ number, px, percent }: Sum, by: number): Sum {
  return { number: number * by, px: px * by, percent: percent * by };
}

function isNumber({ px, percent }: Sum): boolean {
  return px === 0 && percent === 0;
}

function times(a: Sum, b: Sum | undefined): Sum | undefined {
  if (b === undefined) return undefined;
  return isNumber(a) ? scaled(b, a.number) : isNumber(b) ? scaled(a, b.number) : undefined;
}

function inverse(sum: Sum): Sum | undefined {
  return isNumber(sum) && sum.number !== 0 ? { ...sum, number: 1 / sum.number } : undefined;
}

/** Only amounts of one kind can be compared. */
function chosen(name: 'min' | 'max' | 'clamp', sums: readonly Sum[]): Sum | undefined {
  for (const kind of ['px', 'percent', 'number'] as const) {
    const isOne = sums.every((sum) =>
      (['px', 'percent', 'number'] as const).every((other) => other === kind || sum[other] === 0),
    );
    if (!isOne) continue;
    const amounts = sums.map((sum) => sum[kind]);
    const [least = 0, wanted = 0, most = 0] = amounts;
    const amount =
      name === 'min'
        ? Math.min(...amounts)
        : name === 'max'
          ? Math.max(...amounts)
          : Math.max(least, Math.min(wanted, most));
    return { number: 0, px: 0, percent: 0, [kind]: amount };
  }
  return undefined;
}
