import type { FieldDraft, FieldsPage } from './fields-page.ts';

const MOST_ERRORS = 8;

/** Errors that the page shows: messages, and fields marked as invalid that have none. */
export function readErrors({ model, frame }: FieldsPage): readonly FieldDraft[] {
  const told = frame.texts
    .filter(({ isError, inControl }) => isError === true && inControl !== true)
    .map(({ text, node }): FieldDraft => ({ value: text, at: node, confidence: 'sure' }));
  const marked = model.elements
    .filter(({ state, address }) => state.invalid === true && address.frameId === frame.frameId)
    .filter(({ name }) => told.length === 0 && name !== '')
    .map((element): FieldDraft => ({
      value: element.name,
      text: 'invalid',
      at: element,
      confidence: 'sure',
    }));
  const seen = new Set<unknown>();
  return [...told, ...marked]
    .filter(({ value }) => !seen.has(value) && seen.add(value))
    .slice(0, MOST_ERRORS);
}
