import { blended, isLostInBlend, isNear, type PageColour } from '../../inpage/colour/index.ts';
import type { ParsedElement } from '../parse/index.ts';
import { isTransparent, parseColour } from './colour.ts';
import { hides, LEAST_FONT_PX } from './hiding.ts';
import { isTakenOut, type Verdict } from './judge.ts';
import { DRAWN_BEHIND, type Style } from './style-index.ts';
import { partsOf, pixels } from './values.ts';

/** What an element inherits from its ancestors. */
export interface Inherited {
  readonly isInvisible: boolean;
  readonly fontPx: number;
  readonly isIndented: boolean;
  /** Undefined if it cannot be known, or no rule sets it. */
  readonly colour: PageColour | undefined;
  /** Takes precedence over `colour`. */
  readonly fill: PageColour | undefined;
  /** A shadow, an outline or a background shows the letters, whatever their colour. */
  readonly isOutlined: boolean;
  readonly ground: PageColour | undefined;
  /** False if something with another background may be behind it. */
  readonly isGroundSure: boolean;
  /** How the elements around it are mixed with what is behind them. */
  readonly blend: { readonly mode: string; readonly behind: PageColour | undefined } | undefined;
  /** A linked sheet has part in it. */
  readonly isLinked: boolean;
}

/** What the text of a page inherits; its background is certain if all sheets are known. */
export function rootInherited(isComplete: boolean): Inherited {
  return {
    isInvisible: false,
    fontPx: 16,
    isIndented: false,
    colour: undefined,
    fill: undefined,
    isOutlined: false,
    ground: [255, 255, 255, 1],
    isGroundSure: isComplete,
    blend: undefined,
    isLinked: false,
  };
}

/** Whether rules that only show something could show text inside. */
export function isUnusual({ isInvisible, fontPx, isIndented }: Inherited): boolean {
  return isInvisible || fontPx < LEAST_FONT_PX || isIndented;
}

const CONTROLS = new Set(['button', 'input', 'select', 'textarea']);
const INHERITED = [
  'visibility',
  'font-size',
  'text-indent',
  'color',
  'fill',
  'background-color',
  'mix-blend-mode',
];

/** What the text and the children of an element inherit from it. */
export function inherit(element: ParsedElement, style: Style, from: Inherited): Inherited {
  const tag = element.localName;
  const isControl = CONTROLS.has(tag);
  const isLink = tag === 'a' && element.hasAttribute('href');
  const { values, linked } = style;
  const isPlain = values.size === 0 && !isControl && !isLink;
  if (isPlain && tag !== 'font' && tag !== 'body' && !element.hasAttribute('bgcolor')) return from;
  const visibility = values.get('visibility') ?? 'inherit';
  const indent = values.get('text-indent') ?? 'inherit';
  const mode = values.get('mix-blend-mode') ?? 'normal';
  return {
    isInvisible: /^(?:inherit|unset|revert)/.test(visibility)
      ? from.isInvisible
      : hides('visibility', visibility) === 'yes',
    fontPx: fontOf(values.get('font-size'), from.fontPx),
    isIndented: /^(?:inherit|unset|revert)/.test(indent)
      ? from.isIndented
      : hides('text-indent', indent) === 'yes',
    colour: colourOf(element, style, isControl || isLink ? undefined : from.colour),
    fill: fillOf(values.get('fill'), isControl ? undefined : from.fill),
    isOutlined: isOutlinedBy(values, from.isOutlined),
    ...groundBehind(element, style, isControl ? { ...from, ground: undefined } : from),
    blend: mode === 'normal' ? from.blend : { mode, behind: from.ground },
    isLinked: from.isLinked || INHERITED.some((name) => linked.has(name)),
  };
}

function fontOf(size: string | undefined, from: number): number {
  if (size === undefined) return from;
  const share = /^([\d.]+)(em|%)$/.exec(size);
  if (share !== null) return from * Number(share[1]) * (share[2] === '%' ? 0.01 : 1);
  return pixels(size) ?? (/^(?:inherit|unset|smaller|larger)$/.test(size) ? from : 16);
}

function colourOf(
  element: ParsedElement,
  { values }: Style,
  from: PageColour | undefined,
): PageColour | undefined {
  const attribute = { font: 'color', body: 'text' }[element.localName];
  const value = values.get('color') ?? (attribute && element.getAttribute(attribute)?.toLowerCase());
  return value === undefined || /^(?:inherit|unset|currentcolor)$/.test(value) ? from : parseColour(value);
}

function fillOf(value: string | undefined, from: PageColour | undefined): PageColour | undefined {
  if (value === undefined || value === 'inherit' || value === 'unset') return from;
  return value === 'currentcolor' || value === 'initial' ? undefined : parseColour(value);
}

function isOutlinedBy(values: Style['values'], from: boolean): boolean {
  // The background shows through the letters.
  if (values.get('background-clip')?.includes('text') === true) return true;
  const shadow = values.get('text-shadow');
  const stroke = values.get('stroke');
  if (shadow === undefined && stroke === undefined) return from;
  const hasStroke = stroke !== undefined && partsOf(stroke).some((part) => (pixels(part) ?? 0) > 0);
  return hasStroke || (shadow !== undefined && !/^(?:none|initial)$/.test(shadow));
}

type GroundBehind = Pick<Inherited, 'ground' | 'isGroundSure'>;

function groundBehind(element: ParsedElement, style: Style, from: Inherited): GroundBehind {
  const { values } = style;
  const isFree = isTakenOut(style) || values.has(DRAWN_BEHIND) || values.get('box-shadow')?.includes('inset');
  const around = { ground: from.ground, isGroundSure: from.isGroundSure && isFree !== true };
  const attribute = element.getAttribute('bgcolor')?.trim().toLowerCase();
  const image = values.get('background-image') ?? (element.hasAttribute('background') ? 'url()' : 'none');
  if (/url\(|gradient\(|image|element\(|paint\(/.test(image))
    return { ground: undefined, isGroundSure: true };
  const value = values.get('background-color') ?? attribute;
  if (value === undefined || /^(?:none|initial|unset|transparent|inherit)$/.test(value)) return around;
  const own = partsOf(value)
    .map(parseColour)
    .find((colour) => colour !== undefined);
  // A value that is not understood may be any colour.
  if (own === undefined) return { ground: undefined, isGroundSure: true };
  if (isTransparent(own)) return around;
  return { ground: own[3] > 0.9 ? own : undefined, isGroundSure: !values.has(DRAWN_BEHIND) };
}

/** What hides the text nodes of an element. */
export function hidesText(inherited: Inherited): Verdict | undefined {
  const { isInvisible, fontPx, isIndented, isLinked } = inherited;
  const sure = { isSure: true, isLinked };
  if (isInvisible) return { by: 'visibility', ...sure };
  if (fontPx < LEAST_FONT_PX) return { by: 'font', ...sure };
  if (isIndented) return { by: 'indent', ...sure };
  const colour = inherited.fill ?? inherited.colour;
  if (colour === undefined || inherited.isOutlined) return undefined;
  if (isTransparent(colour)) return { by: 'colour', ...sure };
  return isLost(colour, inherited) ? { by: 'colour', isSure: inherited.isGroundSure, isLinked } : undefined;
}

function isLost(colour: PageColour, { ground, blend }: Inherited): boolean {
  if (blend === undefined) return ground !== undefined && isNear(colour, ground);
  const { mode, behind } = blend;
  if (behind === undefined) return ground === undefined && isLostInBlend(mode, colour);
  const drawn = blended(mode, colour, behind);
  // The background inside the group is mixed in the same way.
  const around = ground === behind || ground === undefined ? ground : blended(mode, ground, behind);
  return drawn !== undefined && around !== undefined && isNear(drawn, around);
}
