import type { ParsedElement } from '../parse/index.ts';
import { hides, type Hides } from './hiding.ts';
import type { Style } from './style-index.ts';
import { fraction, partsOf, pixels } from './values.ts';

/** Why something cannot be seen. */
export type HiddenBy =
  | 'tag'
  | 'attribute'
  | 'display'
  | 'visibility'
  | 'opacity'
  | 'transform'
  | 'clip'
  | 'place'
  | 'box'
  | 'name'
  | 'font'
  | 'indent'
  | 'colour'
  | 'noscript';

/** Something is hidden, or only the layout could tell. */
export interface Verdict {
  readonly by: HiddenBy;
  readonly isSure: boolean;
  /** A linked sheet has part in it. */
  readonly isLinked: boolean;
}

const NEVER_SHOWN = new Set(['template', 'datalist', 'noframes', 'noembed', 'rp', 'param']);
/** The content is a fallback for browsers that cannot show the element. */
const FALLBACKS = new Set(['canvas', 'video', 'audio', 'iframe']);
const FOR_LISTENERS =
  /(?:^|\s)(?:sr-only|visually-?hidden|visuallyhidden|screen-reader-(?:text|only)|screenreader-only|element-invisible|a11y-hidden|u-visually-hidden|assistive-text|sr-only-focusable)(?:\s|$)/;

/** What hides an element with its subtree. */
export function hidesAll(
  element: ParsedElement,
  style: Style,
  hidingAnimations: ReadonlySet<string>,
): Verdict | undefined {
  const tag = element.localName;
  const { values, linked } = style;
  if (NEVER_SHOWN.has(tag)) return { by: 'tag', isSure: true, isLinked: false };
  const display = values.get('display')?.replace(/^revert(?:-layer)?$/, '');
  if (display === 'none') return { by: 'display', isSure: true, isLinked: linked.has('display') };
  if ((display ?? '') === '' && isOffByDefault(element))
    return { by: 'attribute', isSure: true, isLinked: false };
  if (values.size === 0) return undefined;
  const found = byProperties(style) ?? byPlace(style) ?? byBox(style);
  if (found?.isSure === true) return isToAppear(style, found) ? { ...found, isSure: false } : found;
  if (found !== undefined) return found;
  const isEnding = animationWords(style).some((word) => hidingAnimations.has(word));
  return isEnding ? { by: 'opacity', isSure: false, isLinked: linked.size > 0 } : undefined;
}

const ALONE: readonly (readonly [property: string, by: HiddenBy])[] = [
  ['opacity', 'opacity'],
  ['filter', 'opacity'],
  ['content-visibility', 'display'],
  ['transform', 'transform'],
  ['scale', 'transform'],
  ['rotate', 'transform'],
  ['translate', 'transform'],
  ['clip-path', 'clip'],
  ['mask-image', 'clip'],
  ['margin-left', 'place'],
  ['margin-top', 'place'],
];

function byProperties(style: Style): Verdict | undefined {
  const { values, linked } = style;
  let unsure: Verdict | undefined;
  for (const [property, by] of ALONE) {
    const answer = hidesBy(style, property);
    if (answer === 'yes') return { by, isSure: true, isLinked: linked.has(property) };
    if (answer === 'unsure') unsure ??= { by, isSure: false, isLinked: linked.has(property) };
  }
  const isClipped = isTakenOut(style) && hidesBy(style, 'clip') === 'yes';
  if (isClipped) return { by: 'clip', isSure: true, isLinked: linked.has('clip') };
  const mask = values.get('mask-image') ?? 'none';
  const isMasked = mask !== 'none' && hidesBy(style, 'mask-size') === 'yes';
  return isMasked ? { by: 'clip', isSure: true, isLinked: linked.has('mask-size') } : unsure;
}

function hidesBy({ values }: Style, property: string): Hides {
  const value = values.get(property);
  return value === undefined ? 'no' : hides(property, value);
}

function byPlace(style: Style): Verdict | undefined {
  if (hidesBy(style, 'position') === 'no') return undefined;
  const isFixed = style.values.get('position') === 'fixed';
  for (const property of ['left', 'right', 'top', ...(isFixed ? ['bottom'] : [])]) {
    const answer = hidesBy(style, property);
    if (answer !== 'no')
      return { by: 'place', isSure: answer === 'yes', isLinked: style.linked.has(property) };
  }
  return undefined;
}

/** A box of a pixel or less that clips its content. */
function byBox(style: Style): Verdict | undefined {
  const { values, linked } = style;
  const isAny = (...names: readonly string[]): boolean =>
    names.some((name) => hidesBy(style, name) === 'yes');
  // A box whose height is only padding keeps the aspect ratio of a video.
  const isPadded = ['padding-top', 'padding-bottom', 'padding-left', 'padding-right'].some((side) =>
    isLarge(values.get(side)),
  );
  const isLow = isAny('height', 'max-height') && !isLarge(values.get('min-height'));
  const isFlat = isAny('line-height') && !values.has('height') && !isLarge(values.get('min-height'));
  const isNarrow = isAny('width', 'max-width') && !isLarge(values.get('min-width'));
  const isClipped = ((isLow || isFlat) && isAny('overflow-y')) || (isNarrow && isAny('overflow-x'));
  if (!isClipped || isPadded) return undefined;
  const parts = ['overflow-x', 'overflow-y', 'height', 'max-height', 'width', 'max-width'];
  return { by: 'box', isSure: true, isLinked: parts.some((part) => linked.has(part)) };
}

function isLarge(value: string | undefined): boolean {
  if (value === undefined) return false;
  return partsOf(value).some(
    (part) => (pixels(part) ?? fraction(part) ?? 0) !== 0 || /^(?:calc|var|min|max)/.test(part),
  );
}

/** What scripts undo when a page has loaded, or when it is scrolled. */
export const SOFT: ReadonlySet<HiddenBy> = new Set(['opacity', 'visibility', 'transform', 'clip', 'colour']);
const FADING =
  /(?:^|[\s,])(?:all|opacity|transform|translate|scale|rotate|filter|clip-path|mask[a-z-]*)(?:$|[\s,])/;

/** It is drawn with a transition or an animation, as what appears when the page is scrolled. */
function isToAppear(style: Style, { by }: Verdict): boolean {
  if (!SOFT.has(by) || style.values.get('visibility') === 'hidden') return false;
  if (animationWords(style).length > 0) return true;
  const { values } = style;
  const shorthand = values.get('transition') ?? '';
  const durations = values.get('transition-duration') ?? shorthand;
  if (!/(?:^|[\s,])(?:\d*\.)?\d*[1-9]\d*m?s/.test(durations)) return false;
  const properties = values.get('transition-property') ?? shorthand;
  // Without a property, all are meant.
  return (
    FADING.test(properties) ||
    !/(?:^|[\s,])[a-z-]{5,}(?<!ease|linear|ease-in|ease-out|ease-in-out)/.test(properties)
  );
}

function animationWords({ values }: Style): string[] {
  const text = values.get('animation-name') ?? values.get('animation') ?? 'none';
  return /^(?:none|inherit|initial|unset)/.test(text) ? [] : partsOf(text, /[\s,]/);
}

export function isTakenOut({ values }: Style): boolean {
  const position = values.get('position');
  return position === 'absolute' || position === 'fixed';
}

/** A class that all frameworks use for text for screen readers; its rule is in an external style sheet. */
export function isForListeners(element: ParsedElement): boolean {
  const names = element.getAttribute('class');
  if (names === null || names === '') return false;
  return FOR_LISTENERS.test(names) && !/(?:^|[\s:])not-sr-only/.test(names);
}

/** The text inside is shown only if the element itself cannot be. */
export function isFallback(element: ParsedElement): boolean {
  return FALLBACKS.has(element.localName);
}

/** Hidden unless a rule shows it. */
export function isOffByDefault(element: ParsedElement): boolean {
  const tag = element.localName;
  // Searching in the page opens hidden="until-found", so people can reach it.
  const hidden = element.getAttribute('hidden');
  if (hidden !== null && hidden.toLowerCase() !== 'until-found') return true;
  if (tag === 'dialog') return !element.hasAttribute('open');
  if (element.hasAttribute('popover')) return true;
  return tag === 'input' && element.getAttribute('type')?.toLowerCase() === 'hidden';
}
