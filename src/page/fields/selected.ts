import type { PageElement } from '../../element/index.ts';
import { find, foldText } from '../../element/find/index.ts';
import type { FieldDraft, FieldsPage } from './fields-page.ts';

const NAME = /^selected(?=[\p{Lu}\d])/u;

/** Whether a field asks for the selected choice of a group. */
export function isSelectedField(field: string): boolean {
  return NAME.test(field);
}

/** The selected choice of a group: of radio buttons, options, tabs or toggles, or of a select. */
export function readSelected(field: string, { model }: FieldsPage): FieldDraft | undefined {
  const { elements, groups } = model;
  const words = field
    .replace(NAME, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase();
  const { matches, isLoose } = find(elements, groups, words);
  const named = isLoose ? [] : matches.map(({ element }) => element);
  const members = elements.filter(({ group }) =>
    foldText(groups[group]?.label ?? '').startsWith(foldText(words)),
  );
  for (const candidates of [members, named]) {
    const chosen = candidates.filter((element) => valueOf(element) !== undefined);
    const [first] = chosen;
    if (first === undefined) continue;
    if (chosen.length === 1) return { value: valueOf(first) ?? '', at: first, confidence: 'sure' };
    return { value: chosen.map((element) => valueOf(element) ?? ''), at: first, confidence: 'likely' };
  }
  return undefined;
}

const SETTABLE: ReadonlySet<string> = new Set(['combobox', 'listbox', 'textbox', 'spinbutton', 'slider']);

function valueOf({ state, name, role }: PageElement): string | undefined {
  if (SETTABLE.has(role)) return state.value;
  const isChosen =
    state.checked === true ||
    state.selected === true ||
    state.pressed === true ||
    state.current !== undefined;
  return isChosen ? name : undefined;
}
