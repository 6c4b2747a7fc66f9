import { pixels, WINDOW } from './values.ts';

/** Whether rules apply on a desktop screen; `unsure` if that cannot be decided. */
export type Applies = 'yes' | 'no' | 'unsure';

const MAX_CHARS = 500;

/** Evaluates a list of media queries. */
export function mediaApplies(list: string): Applies {
  const text = list.trim().toLowerCase();
  if (text === '') return 'yes';
  if (text.length > MAX_CHARS) return 'unsure';
  const answers = text.split(',').map((query) => queryApplies(query.trim().replace(/^only\s+/, '')));
  return joined(answers, 'yes');
}

function queryApplies(query: string): Applies {
  // Before a media type, it negates the whole query.
  if (/^not\s+[a-z]/.test(query)) return opposite(queryApplies(query.slice(4).trim()));
  return conditionApplies(query, mediaPartApplies);
}

/** Evaluates the condition of `@supports`. */
export function supportsApplies(condition: string): Applies {
  const text = condition.trim().toLowerCase();
  return text.length > MAX_CHARS ? 'unsure' : conditionApplies(text, featureApplies);
}

/** Evaluates `not`, `and`, `or` and brackets around the parts that `part` evaluates. */
function conditionApplies(text: string, part: (text: string) => Applies): Applies {
  const parts = splitAt(text, /\s+(?:and|or)\s+/g);
  if (parts.length > 1) {
    const isAny = splitAt(text, /\s+or\s+/g).length > 1;
    const answers = parts.map((each) => conditionApplies(each.trim(), part));
    return joined(answers, isAny ? 'yes' : 'no');
  }
  if (/^not\s*\(/.test(text)) return opposite(conditionApplies(text.slice(3).trim(), part));
  const inside = /^\(([^]*)\)$/.exec(text)?.[1]?.trim() ?? '';
  return /^(?:\(|not\b)/.test(inside) ? conditionApplies(inside, part) : part(text);
}

/** One answer that is `deciding` decides. */
function joined(answers: readonly Applies[], deciding: 'yes' | 'no'): Applies {
  if (answers.includes(deciding)) return deciding;
  return answers.includes('unsure') ? 'unsure' : opposite(deciding);
}

function opposite(answer: Applies): Applies {
  return answer === 'unsure' ? answer : answer === 'yes' ? 'no' : 'yes';
}

/** Splits at what matches outside brackets. */
function splitAt(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: found } of text.matchAll(separator)) {
    const part = text.slice(from, index);
    if (part.split('(').length !== part.split(')').length) continue;
    parts.push(part);
    from = index + found.length;
  }
  return [...parts, text.slice(from)];
}

const FEATURES: Readonly<Record<string, Readonly<Record<string, Applies>>>> = {
  orientation: { landscape: 'yes', portrait: 'no' },
  'prefers-color-scheme': { light: 'yes', dark: 'no' },
  'prefers-reduced-motion': { reduce: 'no', 'no-preference': 'yes', '': 'no' },
  'prefers-contrast': { more: 'no', less: 'no', 'no-preference': 'yes' },
  'forced-colors': { active: 'no', none: 'yes', '': 'no' },
  'display-mode': { standalone: 'no', fullscreen: 'no', browser: 'yes' },
  '-ms-high-contrast': { active: 'no', none: 'no', '': 'no' },
  hover: { hover: 'yes', none: 'no', '': 'yes' },
  'any-hover': { hover: 'yes', none: 'no', '': 'yes' },
  pointer: { fine: 'yes', coarse: 'no', none: 'no', '': 'yes' },
  'any-pointer': { fine: 'yes', coarse: 'no', none: 'no', '': 'yes' },
  scripting: { enabled: 'yes', none: 'no', '': 'yes' },
};
const DENSITY = /^(?:-webkit-)?(min|max)-(?:device-pixel-ratio|resolution)\s*:\s*([\d.]+)(dppx|x|dpi)?$/;

function mediaPartApplies(part: string): Applies {
  if (part === 'screen' || part === 'all') return 'yes';
  if (/^[a-z]+$/.test(part)) return 'no';
  const inside = /^\(([^()]*(?:\([^()]*\))?[^()]*)\)$/.exec(part)?.[1]?.trim() ?? '';
  const [name = '', value = ''] = inside.split(':').map((side) => side.trim());
  const known = Object.hasOwn(FEATURES, name) ? FEATURES[name]?.[value] : undefined;
  if (known !== undefined) return known;
  const [, bound, amount, unit] = DENSITY.exec(inside) ?? [];
  if (bound === undefined) return sizeApplies(inside);
  const density = Number(amount) / (unit === 'dpi' ? 96 : 1);
  return isYes(bound === 'min' ? density <= 1 : density >= 1);
}

function sizeApplies(feature: string): Applies {
  const [, bound, boundAxis, boundLimit] =
    /^(min|max)-(?:device-)?(width|height)\s*:\s*(.+)$/.exec(feature) ?? [];
  if (bound !== undefined) return compare(boundAxis, bound === 'min' ? '>=' : '<=', boundLimit);
  const [, low, lowSign, axis, sign, limit] =
    /^(?:([^<>=]+?)\s*([<>]=?)\s*)?(width|height)(?:\s*([<>]=?|=)\s*([^<>=]+))?$/.exec(feature) ?? [];
  if (axis === undefined) return 'unsure';
  const answers: Applies[] = [];
  if (lowSign !== undefined) answers.push(compare(axis, TURNED[lowSign] ?? '=', low));
  if (sign !== undefined) answers.push(compare(axis, sign, limit));
  return joined(answers, 'no');
}

const TURNED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

function compare(axis: string | undefined, sign: string, limit: string | undefined): Applies {
  const bound = pixels(limit?.trim());
  if (bound === undefined) return 'unsure';
  const size = axis === 'width' ? WINDOW.width : WINDOW.height;
  if (sign === '=') return isYes(size === bound);
  const isMore = sign.startsWith('>') ? size > bound : size < bound;
  return isYes(isMore || (sign.endsWith('=') && size === bound));
}

function isYes(answer: boolean): Applies {
  return answer ? 'yes' : 'no';
}

/** Properties and values of other browsers. */
const FOREIGN = /^\(\s*(?:-moz-|-ms-|-o-)|:\s*(?:-moz-|-ms-|-o-)|^selector\(.*(?:-moz-|-ms-)/;
/** What pages usually test for; Chromium has all of it. */
const COMMON =
  /^selector\(|^\(\s*(?:--[\w-]*\s*:|(?:display|position)\s*:\s*(?:-webkit-)?(?:grid|flex|contents|flow-root|sticky|inline-grid|inline-flex)|(?:-webkit-)?(?:gap|inset|object-fit|aspect-ratio|width|height|color|(?:backdrop-)?filter|mask[a-z-]*|clip-path|appearance|background-clip|text-[a-z-]+|font-[a-z-]+|grid-[a-z-]+|scroll[a-z-]+|overflow[a-z-]*|container-type|animation-timeline|line-clamp|touch-callout)\s*:)/;

/** Undecided for a feature that may not exist. */
function featureApplies(part: string): Applies {
  if (FOREIGN.test(part)) return 'no';
  return COMMON.test(part) ? 'yes' : 'unsure';
}
