import { fail } from '../../core/index.ts';
import type { PageElement } from '../../element/index.ts';
import { testAll } from './bounded-regex.ts';
import { foldText } from '../../element/find/index.ts';
import type { ListedElement } from './list-page.ts';
import { isHrefLike } from './wildcard.ts';

/** All given filters must match. */
export interface ElementFilters {
  readonly tag?: string | undefined;
  /** With `*` for any characters and `?` for one character. */
  readonly hrefPattern?: string | undefined;
  readonly textContains?: string | undefined;
  /** A regular expression. */
  readonly textMatches?: string | undefined;
  /** The first and the last index. */
  readonly idRange?: readonly [number, number] | undefined;
}

/** The elements that pass all filters, in list order. */
export function filterElements(
  listed: readonly ListedElement[],
  filters: ElementFilters,
): readonly ListedElement[] {
  const { tag, hrefPattern, textContains, textMatches, idRange } = filters;
  let left = listed;
  if (idRange !== undefined) left = inRange(left, idRange);
  if (tag !== undefined) {
    const wanted = tag.trim().toLowerCase();
    left = left.filter(({ element }) => element.tag.toLowerCase() === wanted);
  }
  if (hrefPattern !== undefined)
    left = left.filter(({ element: { attributes } }) => {
      const href = attributes['href'];
      return href !== undefined && isHrefLike(href, hrefPattern);
    });
  if (textContains !== undefined) {
    const wanted = foldLine(textContains);
    left = left.filter(({ element }) => textsOf(element).some((text) => foldLine(text).includes(wanted)));
  }
  return textMatches === undefined ? left : matching(left, textMatches);
}

/** Elements of which any text matches the regular expression. */
function matching(listed: readonly ListedElement[], source: string): readonly ListedElement[] {
  checkProperties(source);
  const texts = listed.flatMap((each) => textsOf(each.element).map((text) => ({ each, text })));
  const found = testAll(
    source,
    texts.map(({ text }) => text),
  );
  const hits = new Set(texts.filter((_, at) => found[at] === true).map(({ each }) => each));
  return listed.filter((each) => hits.has(each));
}

/** Without the u flag, \p{…} would be read as literal characters and match nothing useful. */
function checkProperties(source: string): void {
  if (!/\\p\{/i.test(source)) return;
  try {
    new RegExp(source, 'u');
  } catch (cause) {
    const message = 'The regular expression is not valid: with \\p{…} it is read with the u flag.';
    throw fail('invalid_input', { field: 'filters.text_matches' }, { message, cause });
  }
}

/** An element's name, and its visible text if that differs. */
function textsOf({ name, shown }: PageElement): readonly string[] {
  return shown === undefined ? [name] : [name, shown];
}

function foldLine(text: string): string {
  return foldText(text.replace(/\s+/g, ' ')).trim();
}

function inRange(
  listed: readonly ListedElement[],
  [first, last]: readonly [number, number],
): readonly ListedElement[] {
  if (first > last)
    throw fail(
      'invalid_input',
      { field: 'filters.id_range' },
      { message: 'The range ends before it starts.' },
    );
  return listed.filter(({ index }) => index >= first && index <= last);
}
