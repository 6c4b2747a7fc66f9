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

/** A state in words, without default values; undefined if nothing is left. */
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
    state.onHover === true ? 'on hover' : undefined,
  ].filter((word) => word !== undefined);
  return words.length === 0 ? undefined : words.join(', ');
}

function ticked(value: boolean | 'mixed' | undefined, word: string): string | undefined {
  if (value === 'mixed') return 'mixed';
  return value === true ? word : undefined;
}

function expanded(state: SeenState, role: string): string | undefined {
  if (state.expanded === true) return 'expanded';
  // Every combobox is collapsed until it is used.
  return state.expanded === false && role !== 'combobox' ? 'collapsed' : undefined;
}

function numberText(state: SeenState): string | undefined {
  const { value, now, min, max } = state;
  if (value !== undefined && isReadAsText(state))
    return cutCharacters(value, { characters: VALUE_CHARACTERS });
  const current = now !== undefined ? String(now) : value === '' ? undefined : value;
  const shown = current === undefined ? undefined : cutCharacters(current, { characters: VALUE_CHARACTERS });
  if (min === undefined && max === undefined) return shown;
  return `${shown ?? 'empty'} of ${min ?? ''}..${max ?? ''}`;
}

/** Whether people read other words than the number: "November" for 10. */
export function isReadAsText({ value, now }: SeenState): boolean {
  return value !== undefined && value !== '' && now !== undefined && Number(value) !== now;
}

function quoted(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  return `'${cutCharacters(value, { characters: VALUE_CHARACTERS })}'`;
}
