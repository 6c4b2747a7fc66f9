import { fail } from '../../core/index.ts';
import type { HintFinding, HintRequest } from '../../inpage/index.ts';
import type { PageElement } from '../../element/index.ts';
import { find } from '../../element/find/index.ts';
import type { FieldHint } from '../terms/index.ts';
import { amountsIn } from './amount.ts';
import type { FieldDraft, FieldsPage } from './fields-page.ts';

/** A hint in the form of the in-page request. */
export function hintRequest({ strategy, ...hint }: FieldHint): HintRequest {
  const attribute = strategy?.startsWith(ATTRIBUTE) === true ? strategy.slice(ATTRIBUTE.length) : undefined;
  const { textIncludes, nearText, selector, role } = hint;
  return {
    ...(textIncludes !== undefined && { textIncludes }),
    ...(nearText !== undefined && { nearText }),
    ...(selector !== undefined && { selector }),
    ...(role !== undefined && { role }),
    ...(attribute !== undefined && { attribute }),
    ...(strategy === 'table' && { isTable: true as const }),
  };
}

const ATTRIBUTE = 'attribute:';

/** Reads the value that a hint describes, by its strategy. */
export function readHint(hint: FieldHint, finding: HintFinding, page: FieldsPage): FieldDraft | undefined {
  if (!finding.isSelector)
    throw fail('invalid_input', { field: 'hint.selector' }, { message: 'This is not a CSS selector.' });
  if (hint.strategy === 'value') return valueDraft(hint, finding, page);
  const [first] = finding.found.filter(({ text }) => text !== '' || hint.strategy === 'count');
  if (hint.strategy === 'count')
    return { value: finding.count, ...(first && { at: first.node }), confidence: 'sure' };
  if (hint.strategy === 'table')
    return finding.rows && first && { value: finding.rows, at: first.node, confidence: 'sure' };
  if (first === undefined) return hint.strategy === undefined ? valueDraft(hint, finding, page) : undefined;
  const isOne = finding.count === 1 || new Set(finding.found.map(({ text }) => text)).size === 1;
  if (!isOne) return { value: null, several: finding.count, text: first.text, at: first.node };
  return { ...textValue(first.text, hint), at: first.node, confidence: 'sure' };
}

/** An amount of money becomes a number, unless the hint has a strategy. */
function textValue(text: string, { strategy }: FieldHint): Pick<FieldDraft, 'value' | 'currency' | 'text'> {
  const [amount, ...others] = strategy === undefined ? amountsIn(text) : [];
  const isOnlyAmount = others.length === 0 && !/\p{L}{4}/u.test(text);
  return amount !== undefined && isOnlyAmount ? { ...amount, text } : { value: text };
}

/** The state of a control, found by the words of the hint. */
function valueDraft(hint: FieldHint, { found }: HintFinding, page: FieldsPage): FieldDraft | undefined {
  const { elements, groups } = page.model;
  const nodes = new Set(found.map(({ node }) => node));
  const selected = elements.filter(
    ({ address }) => nodes.has(address.node) && address.frameId === page.frame.frameId,
  );
  const words = hint.textIncludes ?? hint.nearText;
  const controls = elements.filter(({ role }) => hint.role === undefined || role === hint.role);
  const named =
    words === undefined || hint.selector !== undefined ? undefined : find(controls, groups, words);
  const matches = named?.isLoose === false ? named.matches : [];
  const all = selected.length > 0 ? selected : matches.map(({ element }) => element);
  const [first] = all;
  if (first === undefined) return undefined;
  const isOne = all.length === 1 || (matches[0]?.score ?? 0) > (matches[1]?.score ?? 1);
  if (!isOne) return { value: null, several: all.length, text: first.name, at: first };
  return { value: stateOf(first), at: first, confidence: 'sure' };
}

function stateOf({ state, name }: PageElement): string | number {
  if (state.value !== undefined) return state.value;
  if (state.now !== undefined) return state.now;
  const { checked = state.selected ?? state.pressed ?? state.expanded } = state;
  return checked === undefined ? name : String(checked);
}
