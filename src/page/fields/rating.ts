import { isOwnContent, thingNamed, type Extractor } from './fields-page.ts';
import { numberIn } from './amount.ts';

/** The product's rating, in points. */
export const readRating: Extractor = (page) => {
  const { title } = page;
  const rated = thingNamed(title?.text, page)?.rating;
  const told = page.frame.texts
    .filter((text) => isOwnContent(text, page))
    .flatMap(({ text, node, order }) => {
      const rating = ratingIn(text);
      return rating === undefined ? [] : [{ ...rating, node, order }];
    });
  const confirmed = told.find(({ value }) => rated !== undefined && isAbout(value, Number(rated)));
  const first = confirmed ?? told.find(({ order }) => order > (title?.order ?? -1)) ?? told[0];
  if (first === undefined) return undefined;
  return { value: first.value, text: first.text, at: first.node, confidence: confirmed ? 'sure' : 'likely' };
};

const isAbout = (shown: number, exact: number): boolean => Math.abs(shown - exact) < 0.06;

const MOST_CHARS = 120;
const SCALED =
  /(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:★\s*)?(?:out of|of|von|sur|de|su|\/)\s*(5|10|100)(?![\d.,]|\/)/iu;
const STARS = /(\d(?:[.,]\d{1,2})?)\s*(?:★|stars?\b|sterne\b|étoiles?\b|estrellas?\b|stelle\b)/iu;

/** Points in a short text: "4.5 out of 5", "4,5/5", "4.5 stars". */
export function ratingIn(text: string): { readonly value: number; readonly text: string } | undefined {
  if (text.length > MOST_CHARS) return undefined;
  const found = SCALED.exec(text) ?? STARS.exec(text);
  if (found === null) return undefined;
  const value = numberIn(found[1] ?? '');
  return value <= Number(found[2] ?? 5) ? { value, text: found[0] } : undefined;
}
