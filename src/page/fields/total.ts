import type { SeenAmount } from '../../inpage/index.ts';
import { foldText } from '../../element/find/index.ts';
import { amountsIn } from './amount.ts';
import type { Extractor, FieldDraft, FieldsPage } from './fields-page.ts';

/** The grand total. */
export const readTotal: Extractor = (page) => {
  const totals = totalsOf(page);
  return draftOf(totals.at(-1), totals.length === 1);
};

/** The amounts labelled as a total, in document order; subtotals only if there is no other. */
export function totalsOf({ frame: { amounts } }: FieldsPage): readonly SeenAmount[] {
  const named = amounts.filter((amount) => TOTAL.test(wordsOf(amount)));
  const whole = named.filter((amount) => !PART.test(wordsOf(amount)));
  return whole.length > 0 ? whole : named;
}

/** The last words before an amount are its label. */
function wordsOf({ label = '', text }: SeenAmount): string {
  return foldText(`${label} ${text}`);
}

export function draftOf(amount: SeenAmount | undefined, isSure: boolean): FieldDraft | undefined {
  const [first] = amount === undefined ? [] : amountsIn(amount.text);
  if (amount === undefined || first === undefined) return undefined;
  const { value, currency } = first;
  return { value, currency, text: amount.text, at: amount.node, confidence: isSure ? 'sure' : 'likely' };
}

// Labels of totals in shops; the finder does not know them, because no control has them.
const TOTAL = /total|summe|gesamt|总计|合計|合计/u;
const PART = /sub ?total|zwischensumme|sous total|小计|小計/u;
