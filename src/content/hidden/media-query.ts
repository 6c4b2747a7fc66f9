import { pixels, WINDOW } from './values.ts';

/** Whether rules apply on a desktop screen; `unsure` if that cannot be decided. */
export type Applies = 'yes' | 'no' | 'unsure';

const MAX_CHARS = 500;

const FEATURES: Readonly<Record<string, Readonly<Record<string, Applies>>>> = {
  orientation: { landscape: 'yes', portrait: 'no' },
  'prefers-color-scheme': { light: 'yes', dark: 'no' },
  'prefers-reduced-motion': { reduce: 'no', 'no-preference': 'yes' },
  hover: { hover: 'yes', none: 'no' },
  'any-hover': { hover: 'yes', none: 'no' },
  pointer: { fine: 'yes', coarse: 'no', none: 'no' },
  'any-pointer': { fine: 'yes', coarse: 'no', none: 'no' },
  scripting: { enabled: 'yes', none: 'no' },
};

/** Evaluates a list of media queries. */
export function mediaApplies(list: string): Applies {
  const text = list.trim().toLowerCase();
  if (text === '') return 'yes';
  if (text.length > MAX_CHARS) return 'unsure';
  const answers = text.split(',').map((query) => queryApplies(query.trim()));
  return answers.find((answer) => answer === 'yes') ?? answers.find((answer) => answer === 'unsure') ?? 'no';
}

function queryApplies(query: string): Applies {
  if (/\bor\b/.test(query)) return 'unsure';
  const negated = /^not\s+/.test(query);
  const parts = query
    .replace(/^(?:not|only)\s+/, '')
    .split(/\band\b/)
    .map((part) => partApplies(part.trim()));
  const answer = parts.find((part) => part === 'no') ?? parts.find((part) => part === 'unsure') ?? 'yes';
  if (!negated || answer === 'unsure') return answer;
  return answer === 'yes' ? 'no' : 'yes';
}

function partApplies(part: string): Applies {
  if (part === 'screen' || part === 'all') return 'yes';
  if (/^[a-z]+$/.test(part)) return 'no';
  const inside = /^\(([^()]*)\)$/.exec(part)?.[1]?.trim() ?? '';
  const [name = '', value = ''] = inside.split(':').map((side) => side.trim());
  const known = Object.hasOwn(FEATURES, name) ? FEATURES[name]?.[value] : undefined;
  return known ?? sizeApplies(inside);
}

function sizeApplies(feature: string): Applies {
  const bound = /^(min|max)-(?:device-)?(width|height)\s*:\s*(\S+)$/.exec(feature);
  const range = /^(width|height)\s*(<=?|>=?)\s*(\S+)$/.exec(feature);
  const axis = bound?.[2] ?? range?.[1];
  const limit = pixels(bound?.[3] ?? range?.[3]);
  if (axis === undefined || limit === undefined) return 'unsure';
  const size = axis === 'width' ? WINDOW.width : WINDOW.height;
  const isLeast = bound?.[1] === 'min' || range?.[2]?.startsWith('>') === true;
  return (isLeast ? size >= limit : size <= limit) ? 'yes' : 'no';
}
