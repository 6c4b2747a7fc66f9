import { isFaintColour, parseColour } from '../faint.ts';

/** Whether a mask leaves nothing of an element. What the mask of a picture leaves is not known. */
export function isMaskedAway({ maskImage, maskSize }: CSSStyleDeclaration): boolean {
  if (maskImage === 'none' || maskImage === '') return false;
  if (maskSize.split(/,\s*/).every((size) => size.split(' ').some((side) => /^0(?:px|%)$/.test(side))))
    return true;
  if (maskImage.includes('url(')) return false;
  const colours = maskImage.match(/(?:rgba?|color|oklch|oklab|lab|lch)\([^)]*\)/g) ?? [];
  return colours.length > 0 && colours.every((colour) => isFaintColour(parseColour(colour)));
}
