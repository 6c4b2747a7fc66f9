import { attributeOf, baseOfDocument } from '../dom.ts';

const MOST_CHARS = 8_192;
// What runs, or what is the thing itself instead of its address.
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

/** The whole address of what an attribute names; undefined where it leads nowhere. */
export function addressOf(value: string): string | undefined {
  const text = value.trim();
  if (text.length > MOST_CHARS || text === '') return undefined;
  const address = resolved(text);
  return NOWHERE.test(address) || address.length > MOST_CHARS ? undefined : address;
}

// No browser reads them in an address.
const BREAKS = /[\t\n\r]/g;
const LOGIN = /^((?:[a-z][a-z0-9+.-]*:)?\/\/)[^/?#@]*@/i;

/** The same as it is written, without a login that stands in it. */
export function writtenAddress(value: string): string | undefined {
  return addressOf(value) === undefined ? undefined : value.trim().replace(BREAKS, '').replace(LOGIN, '$1');
}

function resolved(text: string): string {
  try {
    const url = new URL(text, baseOfDocument());
    // A login in an address is nobody's business.
    if (url.username !== '' || url.password !== '') url.username = url.password = '';
    return url.href;
  } catch {
    return text; // no address at all, as the page has it
  }
}

/** Pictures of that size are there for other reasons than to be seen. */
export const SMALLEST_PX = 2;

/** Where a picture comes from: what is shown, or what will be shown once it is scrolled to. */
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

/** A picture that nobody notices and that stands for no other one. */
export function isTracker(element: Element): boolean {
  if (!(element instanceof HTMLImageElement)) return false;
  const { naturalWidth, naturalHeight } = element;
  const isDot = naturalWidth > 0 && naturalWidth <= SMALLEST_PX && naturalHeight <= SMALLEST_PX;
  return isDot && (lazySource(element) ?? firstOfSets(element)) === undefined;
}
