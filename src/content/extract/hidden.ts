import type { ParsedElement } from '../parse/index.ts';

const UNSEEN =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$|!)|font-size\s*:\s*0(?:px|em|rem|%)?\s*(?:;|$|!))/i;

/** What the markup itself hides; style sheets are not read. */
export function isHidden(element: ParsedElement): boolean {
  if (element.getAttribute('hidden') !== null) return true;
  const style = element.getAttribute('style');
  return style !== null && UNSEEN.test(style);
}
