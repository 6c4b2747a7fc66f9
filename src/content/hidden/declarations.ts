import parseCss from '@eslint/css-tree/parser';
import { ownCopy } from '../../core/index.ts';
import { parseColour } from './colour.ts';
import { partsOf } from './values.ts';

/** A CSS declaration that can hide something or show it again, as a longhand. */
export interface Declaration {
  readonly property: string;
  /** Lower case. */
  readonly value: string;
  readonly isImportant: boolean;
}

/** What a parsed block contains; other nodes are of no interest. */
export interface CssDeclaration {
  readonly type: string;
  readonly property: string;
  readonly value: { readonly value?: unknown };
  readonly important: boolean | string;
}

const TRACKED = new Set(
  (
    'display visibility opacity filter font-size line-height position left right top bottom margin-left margin-top ' +
    'text-indent overflow-x overflow-y width height max-width max-height min-width min-height padding-top ' +
    'padding-bottom padding-left padding-right clip clip-path transform scale translate rotate content-visibility ' +
    'mask-image mask-size mix-blend-mode transition transition-property transition-duration animation ' +
    'animation-name animation-fill-mode color fill background-color background-image background-clip text-shadow ' +
    'stroke box-shadow'
  ).split(' '),
);
const MAX_VALUE_CHARS = 600;
const MAX_DECLARATIONS = 300;

/** The tracked longhands of a declaration; custom properties are kept as they are. */
export function trackedIn({ property, value, important }: CssDeclaration): Declaration[] {
  const text = typeof value.value === 'string' ? value.value : '';
  if (text.length > MAX_VALUE_CHARS) return [];
  const plain = text
    .replace(/\/\*[^]*?\*\//g, ' ')
    .trim()
    .toLowerCase();
  const isImportant = important !== false;
  const name = property.toLowerCase();
  if (name.startsWith('--')) return [{ property: name, value: plain, isImportant }];
  return longhands(name.replace(/^-webkit-(?!text)/, ''), plain)
    .filter(([longhand, part]) => TRACKED.has(longhand) && isValue(longhand, part))
    .map(([longhand, part]) => ({ property: longhand, value: part, isImportant }));
}

const MOST_KNOWN = 5_000;
const known = new Map<string, readonly Declaration[]>();

/** The tracked declarations of a style attribute. Pages repeat them, so they are remembered. */
export function inlineDeclarations(style: string): readonly Declaration[] {
  let found = known.get(style);
  if (found === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    const own = ownCopy(style);
    found = readInline(own);
    known.set(own, found);
  }
  return found;
}

function readInline(style: string): Declaration[] {
  const list = parseCss(style, { context: 'declarationList', parseValue: false }) as unknown as {
    children: Iterable<CssDeclaration>;
  }; // a list of declarations
  const found: Declaration[] = [];
  for (const node of list.children) {
    if (node.type === 'Declaration') found.push(...trackedIn(node));
    if (found.length > MAX_DECLARATIONS) break;
  }
  return found;
}

type Longhand = readonly [name: string, value: string];

function longhands(property: string, value: string): readonly Longhand[] {
  const same = ALIASES[property];
  if (same !== undefined) return [[same, value]];
  return SHORTHANDS[property]?.(value) ?? [[property, value]];
}

/** Logical names, as in text that is written from left to right. */
const ALIASES: Readonly<Record<string, string>> = {
  'inset-inline-start': 'left',
  'inset-inline-end': 'right',
  'inset-block-start': 'top',
  'inset-block-end': 'bottom',
  'margin-inline-start': 'margin-left',
  'margin-block-start': 'margin-top',
  'inline-size': 'width',
  'block-size': 'height',
  'max-inline-size': 'max-width',
  'max-block-size': 'max-height',
  'min-inline-size': 'min-width',
  'min-block-size': 'min-height',
  'padding-block-start': 'padding-top',
  'padding-block-end': 'padding-bottom',
  'padding-inline-start': 'padding-left',
  'padding-inline-end': 'padding-right',
  'overflow-inline': 'overflow-x',
  'overflow-block': 'overflow-y',
  '-webkit-text-fill-color': 'fill',
  '-webkit-text-stroke': 'stroke',
  '-webkit-text-stroke-width': 'stroke',
};

const sides =
  (...names: readonly [top: string, right: string, bottom: string, left: string]) =>
  (value: string): Longhand[] => {
    const [top = '', right = top, bottom = top, left = right] = partsOf(value);
    return names.map((name, at) => [name, [top, right, bottom, left][at] ?? '']);
  };
const pair =
  (first: string, second: string) =>
  (value: string): Longhand[] => {
    const [one = '', other = one] = partsOf(value);
    return [
      [first, one],
      [second, other],
    ];
  };
const each =
  (...names: readonly string[]) =>
  (value: string): Longhand[] =>
    names.map((name) => [name, value]);

const SHORTHANDS: Readonly<Record<string, (value: string) => readonly Longhand[]>> = {
  inset: sides('top', 'right', 'bottom', 'left'),
  'inset-inline': pair('left', 'right'),
  'inset-block': pair('top', 'bottom'),
  margin: sides('margin-top', 'margin-right', 'margin-bottom', 'margin-left'),
  'margin-inline': pair('margin-left', 'margin-right'),
  'margin-block': pair('margin-top', 'margin-bottom'),
  padding: sides('padding-top', 'padding-right', 'padding-bottom', 'padding-left'),
  'padding-block': pair('padding-top', 'padding-bottom'),
  overflow: pair('overflow-x', 'overflow-y'),
  // Their parts are found where they are used.
  background: (value) => [
    ...each('background-color', 'background-image')(value),
    ['background-clip', /(?:^|[\s,])text(?:$|[\s,])/.test(value) ? 'text' : 'border-box'],
  ],
  mask: (value) => [
    ['mask-image', value],
    ['mask-size', / \/ ?(.+)$/.exec(value.replace(/\s*\/\s*/g, ' / '))?.[1] ?? 'auto'],
  ],
  font: (value) => {
    const size = /(?:^|\s)(\d*\.?\d+(?:%|[a-z]*)|calc\(.*?\))\s*(?:\/|\s)/.exec(`${value} `)?.[1];
    return size === undefined ? [] : [['font-size', size]];
  },
};

const GLOBAL = /^(?:inherit|initial|unset|revert|revert-layer)$/;
const word = (words: string): RegExp => new RegExp(`^(?:${words})$`);
const KEYWORDS: Readonly<Record<string, RegExp>> = {
  display: word(
    'none|contents|(?:(?:block|inline|run-in|flow|flow-root|flex|grid|table|ruby|math|list-item|inline-block|' +
      'inline-flex|inline-grid|inline-table|table-[a-z-]{3,15}|ruby-[a-z]{4}|-webkit-[a-z-]{3,12}) ?){1,3}',
  ),
  visibility: word('visible|hidden|collapse'),
  'content-visibility': word('visible|hidden|auto'),
  position: word('static|relative|absolute|fixed|sticky|-webkit-sticky'),
};
const NUMBERS = new Set(['opacity', 'left', 'right', 'top', 'bottom', 'text-indent', 'font-size']);
const NUMBER =
  /^(?:[+-]?[\d.]|[a-z-]*\(|(?:auto|normal|(?:x?x-)?small|medium|(?:x?x?x-|x-)?large|smaller|larger)$)/;
const SYSTEM_COLOUR =
  /^(?:currentcolor|canvas|canvastext|linktext|visitedtext|activetext|button\w+|field|fieldtext|highlight|highlighttext|selecteditem|selecteditemtext|mark|marktext|graytext|accentcolor|accentcolortext)$/;

/** Whether a browser accepts it: a declaration with any other value does not exist. */
function isValue(property: string, value: string): boolean {
  if (value === '') return false;
  if (GLOBAL.test(value) || value.includes('var(') || value.includes('env(')) return true;
  const keywords = KEYWORDS[property];
  if (keywords !== undefined) return keywords.test(value);
  if (property === 'color' || property === 'fill')
    return value.includes('(') || SYSTEM_COLOUR.test(value) || parseColour(value) !== undefined;
  return !NUMBERS.has(property) || NUMBER.test(value);
}
