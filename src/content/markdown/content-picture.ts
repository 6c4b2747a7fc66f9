/** The value of an attribute, or undefined. */
export type AttributeReader = (name: string) => string | undefined;

/** Smaller pictures are icons, badges and portraits. */
const MIN_SIDE = 64;
/** A shorter picture in a `data:` URL is a placeholder. */
const MIN_DATA_CHARS = 2_000;
const MIN_DRAWING_SIDE = 100;
const SMALL_NAMES =
  /(?:^|[\s/_.-])(?:icons?|logos?|emojis?|avatars?|gravatar|spinner|pixel|badges?|sprite)(?:$|[\s/_.-])/i;
const SOURCES = ['src', 'srcset', 'data-src', 'data-srcset', 'data-original', 'data-lazy-src'];

/** Whether an `img` is likely to be content: no icon, portrait, placeholder or tracker. */
export function isContentPicture(attribute: AttributeReader): boolean {
  if (isIconPicture(attribute)) return false;
  return sourcesOf(attribute).some((source) => !isData(source) || source.length >= MIN_DATA_CHARS);
}

/** Whether an `img` is decoration, small, or named as an icon or a logo. */
export function isIconPicture(attribute: AttributeReader): boolean {
  if (/^(?:presentation|none)$/.test(attribute('role') ?? '')) return true;
  const sides = ['width', 'height'].map((name) => pixels(attribute(name)));
  if (sides.some((side) => side !== undefined && side < MIN_SIDE)) return true;
  const starts = sourcesOf(attribute).map((source) => source.slice(0, 300));
  const names = [attribute('class'), attribute('id'), ...starts];
  return names.some((name) => name !== undefined && !isData(name) && SMALL_NAMES.test(name));
}

function sourcesOf(attribute: AttributeReader): string[] {
  return SOURCES.map((name) => attribute(name)?.trim() ?? '').filter((source) => source !== '');
}

/** Whether an `svg` or `canvas` counts as a picture, by the size that its tag has: such as a chart. */
export function isContentDrawing(attribute: AttributeReader): boolean {
  return ['width', 'height'].every((name) => {
    const value = attribute(name) ?? '';
    return /^\s*\d+%\s*$/.test(value) || (pixels(value) ?? 0) >= MIN_DRAWING_SIDE;
  });
}

function pixels(value: string | undefined): number | undefined {
  const digits = /^\s*(\d+)(?:\.\d+)?(?:px)?\s*$/.exec(value ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function isData(source: string): boolean {
  return /^data:/i.test(source);
}
