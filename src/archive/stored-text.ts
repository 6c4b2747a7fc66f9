import { withoutSecrets } from './canonical-url.ts';

const MOST_CHARS = 10_000_000;

/** A text as it is stored. Passages are made of this form, so that their ids are the same before and after. */
export function storedText(text: string): string {
  return withoutSecrets(text.slice(0, MOST_CHARS)).toWellFormed();
}
