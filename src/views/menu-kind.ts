import type { PageElement } from '../element/index.ts';
import type { ActionHint, MenuType } from './terms/index.ts';

export interface MenuKind {
  readonly type: MenuType;
  readonly actionHint: ActionHint;
}

const kind = (type: MenuType, actionHint: ActionHint): MenuKind => ({ type, actionHint });

const LINK = kind('link', 'open');
const BUTTON = kind('button', 'press');
const FIELD = kind('field', 'value');
const TOGGLE = kind('toggle', 'toggle');
const CHOICE = kind('toggle', 'choose');
const MENU = kind('menu', 'expand');
const TAB = kind('tab', 'open');
const DOWNLOAD = kind('download', 'download');

const BY_ROLE: ReadonlyMap<string, MenuKind> = new Map([
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton', 'slider'].map(
    (role) => [role, FIELD] as const,
  ),
  ...['checkbox', 'switch', 'menuitemcheckbox'].map((role) => [role, TOGGLE] as const),
  ...['radio', 'option', 'menuitemradio'].map((role) => [role, CHOICE] as const),
  ['tab', TAB],
]);

/** The type of an element in a menu, which says what choosing it does. */
export function menuKindOf(element: PageElement): MenuKind {
  const { role, tag, state, attributes } = element;
  if (isFileField(element)) return FIELD;
  const byRole = BY_ROLE.get(role);
  if (byRole !== undefined) return byRole;
  if (state.checked !== undefined || state.pressed !== undefined) return TOGGLE;
  if (state.expanded !== undefined) return MENU;
  if (tag === 'input' && PICKERS.has(attributes['type'] ?? '')) return FIELD;
  if (role === 'link') return linkKind(attributes);
  return BUTTON;
}

export function isFileField({ tag, attributes }: PageElement): boolean {
  return tag === 'input' && attributes['type'] === 'file';
}

// Native fields without a role of their own.
const PICKERS = new Set(['date', 'time', 'month', 'week', 'datetime-local', 'color']);
// Files that browsers download instead of showing them.
const FILE =
  /\.(?:pdf|zip|gz|tgz|bz2|xz|7z|rar|tar|dmg|exe|msi|deb|rpm|apk|iso|docx?|xlsx?|pptx?|od[tsp]|rtf|csv|epub|ics)$/i;
const SCRIPT = /^javascript:/i;

function linkKind(attributes: PageElement['attributes']): MenuKind {
  const { href = '', download } = attributes;
  if (SCRIPT.test(href)) return BUTTON;
  const [path = ''] = href.split(/[?#]/, 1);
  return download !== undefined || FILE.test(path) ? DOWNLOAD : LINK;
}
