import type { PageDocument, ParsedElement } from '../parse/index.ts';

/** The next page of a list: as the page declares it, or after the current one in a row of page numbers. */
export function nextPage(document: PageDocument, base: string): string | undefined {
  const declared = document.querySelector('link[rel~="next"][href], a[rel~="next"][href]');
  return addressOf((declared ?? afterCurrent(document))?.getAttribute('href'), base);
}

const NUMBER = /^\s*\d{1,5}\s*$/;

/** The link with the number that follows the current page's. */
function afterCurrent(document: PageDocument): ParsedElement | undefined {
  const current = document.querySelector('[aria-current="page"]');
  const number = NUMBER.test(current?.textContent ?? '') ? Number(current?.textContent) : undefined;
  const list = current?.parentNode?.localName === 'li' ? current.parentNode.parentNode : current?.parentNode;
  if (number === undefined || list === null || list === undefined) return undefined;
  return [...list.querySelectorAll('a[href]')].find(
    ({ textContent }) => NUMBER.test(textContent ?? '') && Number(textContent) === number + 1,
  );
}

const REFRESH = /^\s*\d+(?:\.\d*)?\s*[;,]\s*url\s*=\s*["']?([^"']+)/i;

/** Where `<meta http-equiv="refresh">` leads. */
export function refreshTarget(document: PageDocument, base: string): string | undefined {
  const meta = [...document.querySelectorAll('meta[http-equiv][content]')].find(
    (each) => each.getAttribute('http-equiv')?.toLowerCase() === 'refresh',
  );
  return addressOf(REFRESH.exec(meta?.getAttribute('content') ?? '')?.[1], base);
}

function addressOf(href: string | null | undefined, base: string): string | undefined {
  if (href === null || href === undefined || !URL.canParse(href.trim(), base)) return undefined;
  const url = new URL(href.trim(), base);
  return /^https?:$/.test(url.protocol) && url.href !== base ? url.href : undefined;
}
