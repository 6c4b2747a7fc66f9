import type { SeenState } from '../../inpage/index.ts';
import { cutCharacters } from './cut-characters.ts';

const TEXT_ROLES: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'clickable']);
const NUMBER_ROLES: ReadonlySet<string> = new Set([
  'spinbutton',
  'slider',
  'scrollbar',
  'progressbar',
  'meter',
]);
const VALUE_CHARACTERS = 40;

/** A state in words, or nothing when there is nothing to say: what is usual is not said. */
export function stateText(state: SeenState, role: string): string | undefined {
  const words = [
    ticked(state.checked, 'checked'),
    state.selected === true ? 'selected' : undefined,
    ticked(state.pressed, 'pressed'),
    expanded(state, role),
    NUMBER_ROLES.has(role) ? numberText(state) : undefined,
    TEXT_ROLES.has(role) ? quoted(state.value) : undefined,
    state.current !== undefined && state.current !== 'false' ? 'current' : undefined,
    state.disabled === true ? 'disabled' : undefined,
    state.readonly === true ? 'read-only' : undefined,
    state.required === true ? 'required' : undefined,
    state.invalid === true ? 'invalid' : undefined,
  ].filter((word) => word !== undefined);
  return words.length === 0 ? undefined : words.join(', ');
}

function ticked(value: boolean | 'mixed' | undefined, word: string): string | undefined {
  if (value === 'mixed') return 'mixed';
  return value === true ? word : undefined;
}

function expanded(state: SeenState, role: string): string | undefined {
  if (state.expanded === true) return 'expanded';
  // Every combobox is closed until it is used.
  return state.expanded === false && role !== 'combobox' ? 'collapsed' : undefined;
}

function numberText({ value, now, min, max }: SeenState): string | undefined {
  const current = now !== undefined ? String(now) : value === '' ? undefined : value;
  const shown = current === undefined ? undefined : cutCharacters(current, { characters: VALUE_CHARACTERS });
  if (min === undefined && max === undefined) return shown;
  return `${shown ?? 'empty'} of ${min ?? ''}..${max ?? ''}`;
}

function quoted(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  return `'${cutCharacters(value, { characters: VALUE_CHARACTERS })}'`;
}
