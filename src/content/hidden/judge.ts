import { isSameColour, isTransparent, parseColour, type Colour } from './colour.ts';
import { canHide, groundOf, LEAST_FONT_PX } from './declarations.ts';
import type { ParsedElement } from '../parse/index.ts';
import type { Style } from './style-index.ts';
import { fraction, pixels } from './values.ts';

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

/** What an element inherits from its ancestors. */
export interface Inherited {
  readonly isInvisible: boolean;
  readonly fontPx: number;
  readonly isIndented: boolean;
  /** Undefined if no rule sets it. */
  readonly colour: Colour | undefined;
  readonly ground: Colour | undefined;
  /** It is positioned, so that something with another background may be behind it. */
  readonly isPlacedFreely: boolean;
}

const NEVER_SHOWN = new Set(['template', 'datalist', 'noframes', 'noembed', 'rp', 'param']);
/** The content is a fallback for browsers that cannot show the element. */
const FALLBACKS = new Set(['canvas', 'video', 'audio', 'iframe']);
const CONTROLS = new Set(['button', 'input', 'select', 'textarea']);
const FOR_LISTENERS =
  /(?:^|\s)(?:sr-only|visually-?hidden|visuallyhidden|screen-reader-(?:text|only)|screenreader-only|element-invisible|a11y-hidden|u-visually-hidden|assistive-text|sr-only-focusable)(?:\s|$)/;

/** What hides an element with its subtree. */
export function hidesAll(element: ParsedElement, style: Style): HiddenBy | undefined {
  const tag = element.localName;
  if (NEVER_SHOWN.has(tag)) return 'tag';
  const display = style.get('display');
  if (display === 'none') return 'display';
  if (display === undefined && isOffByDefault(element, tag)) return 'attribute';
  if (style.size === 0) return undefined;
  const hides = (property: string): boolean => {
    const value = style.get(property);
    return value !== undefined && canHide({ property, value, isImportant: false });
  };
  if (hides('opacity')) return 'opacity';
  if (hides('content-visibility')) return 'display';
  if (hides('transform') || hides('scale')) return 'transform';
  if (hides('clip-path') || (hides('clip') && isTakenOut(style))) return 'clip';
  if (hides('margin-left') || hides('margin-top')) return 'place';
  if (hides('position') && ['left', 'right', 'top'].some(hides)) return 'place';
  if (style.get('position') === 'fixed' && hides('bottom')) return 'place';
  return isCollapsed(style, hides) ? 'box' : undefined;
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

function isOffByDefault(element: ParsedElement, tag: string): boolean {
  // Searching in the page opens hidden="until-found", so people can reach it.
  const hidden = element.getAttribute('hidden');
  if (hidden !== null && hidden.toLowerCase() !== 'until-found') return true;
  if (tag === 'dialog') return !element.hasAttribute('open');
  if (element.hasAttribute('popover')) return true;
  return tag === 'input' && element.getAttribute('type')?.toLowerCase() === 'hidden';
}

function isTakenOut(style: Style): boolean {
  const position = style.get('position');
  return position === 'absolute' || position === 'fixed';
}

/** A box of a pixel or less that clips its content. */
function isCollapsed(style: Style, hides: (property: string) => boolean): boolean {
  const isClipped = (axis: string): boolean => hides('overflow') || hides(`overflow-${axis}`);
  const isLow = (hides('height') || hides('max-height')) && !isLarge(style.get('min-height'));
  const isNarrow = (hides('width') || hides('max-width')) && !isLarge(style.get('min-width'));
  // A box whose height is only padding keeps the aspect ratio of a video.
  const isPadded = ['padding', 'padding-top', 'padding-bottom'].some((side) => isLarge(style.get(side)));
  return (isLow && !isPadded && isClipped('y')) || (isNarrow && !isPadded && isClipped('x'));
}

function isLarge(value: string | undefined): boolean {
  if (value === undefined) return false;
  return value
    .split(/\s+/)
    .some((part) => (pixels(part) ?? fraction(part) ?? 0) !== 0 || /^(?:calc|var|min|max)/.test(part));
}

/** What the text and the children of an element inherit from it. */
export function inherit(element: ParsedElement, style: Style, from: Inherited): Inherited {
  const isControl = CONTROLS.has(element.localName);
  const bgcolor = element.getAttribute('bgcolor');
  const isLink = element.localName === 'a' && element.hasAttribute('href');
  if (style.size === 0 && !isControl && !isLink && bgcolor === null && element.localName !== 'font')
    return from;
  const visibility = style.get('visibility');
  const indent = style.get('text-indent');
  return {
    isInvisible:
      visibility === undefined || visibility === 'inherit'
        ? from.isInvisible
        : visibility !== 'visible' && visibility !== 'initial',
    fontPx: fontOf(style.get('font-size'), from.fontPx),
    isIndented:
      indent === undefined
        ? from.isIndented
        : canHide({ property: 'text-indent', value: indent, isImportant: false }),
    colour: colourOf(element, style, isControl || isLink ? undefined : from.colour),
    ground: groundBehind(style, bgcolor, isControl ? undefined : from.ground),
    isPlacedFreely: from.isPlacedFreely || isTakenOut(style),
  };
}

function fontOf(size: string | undefined, from: number): number {
  if (size === undefined) return from;
  const share = /^([\d.]+)(em|%)$/.exec(size);
  if (share !== null) return from * Number(share[1]) * (share[2] === '%' ? 0.01 : 1);
  return pixels(size) ?? (size === 'inherit' || size === 'smaller' || size === 'larger' ? from : 16);
}

function colourOf(element: ParsedElement, style: Style, from: Colour | undefined): Colour | undefined {
  const clip = style.get('background-clip');
  // Text with `background-clip: text` takes its colour from the background image.
  if (clip === 'text') return undefined;
  const attribute = element.localName === 'font' ? element.getAttribute('color') : null;
  const value = style.get('color') ?? attribute?.toLowerCase();
  return value === undefined || value === 'inherit' ? from : parseColour(value);
}

function groundBehind(style: Style, bgcolor: string | null, from: Colour | undefined): Colour | undefined {
  const image = style.get('background-image');
  if (image !== undefined && image !== 'none') return undefined;
  const value = style.get('background-color') ?? style.get('background') ?? bgcolor?.trim().toLowerCase();
  if (value === undefined) return from;
  const ground = groundOf(value);
  if (ground === 'unknown') return undefined;
  if (ground === undefined || isTransparent(ground)) return from;
  return ground[3] > 0.9 ? ground : undefined;
}

/** What hides the text nodes of an element. */
export function hidesText({
  isInvisible,
  fontPx,
  isIndented,
  colour,
  ground,
  isPlacedFreely,
}: Inherited): HiddenBy | undefined {
  if (isInvisible) return 'visibility';
  if (fontPx < LEAST_FONT_PX) return 'font';
  if (isIndented) return 'indent';
  if (colour === undefined) return undefined;
  if (isTransparent(colour)) return 'colour';
  return ground !== undefined && !isPlacedFreely && isSameColour(colour, ground) ? 'colour' : undefined;
}
