import { attributeOf, baseOfDocument } from '../dom.ts';

const MOST_CHARS = 8_192;
// Schemes that run code, or that contain the resource itself.
const NOWHERE = /^(?:javascript|vbscript|data|blob|about|chrome|filesystem):/i;
const LAZY_SOURCES = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-lazy',
  'data-original-src',
  'data-hi-res-src',
];
const LAZY_SETS = ['srcset', 'data-srcset', 'data-lazy-srcset'];
const PLACEHOLDER = /(?:^|[/_.-])(?:placeholder|spacer|blank|transparent|pixel|1x1|lazy|loading|grey|gray)/i;

/** The absolute address of an attribute's value; undefined if it leads nowhere. */
export function addressOf(value: string): string | undefined {
  const text = value.trim();
  if (text.length > MOST_CHARS || text === '') return undefined;
  const address = resolved(text);
  return NOWHERE.test(address) || address.length > MOST_CHARS ? undefined : address;
}

// Browsers ignore them in addresses.
const BREAKS = /[\t\n\r]/g;
const LOGIN = /^((?:[a-z][a-z0-9+.-]*:)?\/\/)[^/?#@]*@/i;

/** The address as written, without credentials. */
export function writtenAddress(value: string): string | undefined {
  return addressOf(value) === undefined ? undefined : value.trim().replace(BREAKS, '').replace(LOGIN, '$1');
}

function resolved(text: string): string {
  try {
    const url = new URL(text, baseOfDocument());
    // Credentials must not be reported.
    if (url.username !== '' || url.password !== '') url.username = url.password = '';
    return url.href;
  } catch {
    return text; // invalid, returned as written
  }
}

/** Images up to this size are not meant to be seen. */
export const SMALLEST_PX = 2;

/** The source of an image: the current one, or the one that lazy loading will use. */
export function sourceOfPicture(element: Element): string | undefined {
  const picture = element instanceof HTMLImageElement ? element : undefined;
  const shown = addressOf(picture?.currentSrc ?? '') ?? addressOf(attributeOf(element, 'src') ?? '');
  if (shown === undefined) return lazySource(element) ?? firstOfSets(element);
  const isPlaceholder = PLACEHOLDER.test(shown.slice(shown.lastIndexOf('/')));
  if ((picture?.naturalWidth ?? 0) > SMALLEST_PX && !isPlaceholder) return shown;
  return lazySource(element) ?? (isPlaceholder ? firstOfSets(element) : undefined) ?? shown;
}

function lazySource(element: Element): string | undefined {
  for (const name of LAZY_SOURCES) {
    const address = addressOf(attributeOf(element, name) ?? '');
    if (address !== undefined) return address;
  }
  return undefined;
}

function firstOfSets(element: Element): string | undefined {
  for (const name of LAZY_SETS) {
    const [first = ''] = (attributeOf(element, name) ?? '').trim().split(/[\s,]+/, 1);
    const address = addressOf(first);
    if (address !== undefined) return address;
  }
  return undefined;
}

/** An image that is invisible and not a lazy-loading placeholder. */
export function isTracker(element: Element): boolean {
  if (!(element instanceof HTMLImageElement)) return false;
  const { naturalWidth, naturalHeight } = element;
  const isDot = naturalWidth > 0 && naturalWidth <= SMALLEST_PX && naturalHeight <= SMALLEST_PX;
  return isDot && (lazySource(element) ?? firstOfSets(element)) === undefined;
}
