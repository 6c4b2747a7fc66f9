import type { PageElement } from '../model.ts';
import type { StateName } from './vocabulary/index.ts';

const TESTS: Readonly<Record<StateName, (state: PageElement['state']) => boolean>> = {
  checked: ({ checked, pressed, selected }) => checked === true || pressed === true || selected === true,
  unchecked: ({ checked, pressed, selected }) => checked === false || pressed === false || selected === false,
  disabled: ({ disabled }) => disabled === true,
  enabled: ({ disabled }) => disabled !== true,
  selected: ({ selected, checked, current, pressed }) =>
    selected === true || checked === true || pressed === true || isCurrent(current),
  expanded: ({ expanded }) => expanded === true,
  collapsed: ({ expanded }) => expanded === false,
  required: ({ required }) => required === true,
  current: ({ current, selected, pressed }) => isCurrent(current) || selected === true || pressed === true,
  pressed: ({ pressed }) => pressed === true,
  readonly: (state) => state.readonly === true,
  invalid: ({ invalid }) => invalid === true,
};

const isCurrent = (current: string | undefined): boolean => current !== undefined && current !== 'false';

export function isInState({ state }: PageElement, name: StateName): boolean {
  return TESTS[name](state);
}
