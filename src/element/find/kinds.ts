import type { PageElement } from '../model.ts';
import { KIND_ROLES, type Kind } from './vocabulary/index.ts';

const NEAR = 0.9;
const CLICKED = 0.8;

/** 1 for elements of that kind, slightly less for those that people call so, 0 for others. */
export function kindQuality(element: PageElement, kind: Kind): number {
  const [exact, near] = KIND_ROLES[kind];
  const { role } = element;
  if (has(exact, role) ? kind !== 'dropdown' || !isSearch(element) : isBuiltAs(element, kind)) return 1;
  if (has(near, role)) return NEAR;
  // People call anything clickable a button or a link, even a heading.
  const isClicked = has('link button icon menuitem tab', kind) && !has(FILLED, role);
  return isClicked ? CLICKED : 0;
}

const FILLED = 'textbox searchbox spinbutton combobox slider checkbox radio listbox option link';
const DATES = 'date datetime-local month week time';

const has = (list: string, word: string): boolean => word !== '' && list.split(' ').includes(word);
const isSearch = ({ attributes }: PageElement): boolean => attributes['type'] === 'search';

/** By its tag or type, whatever its role. */
function isBuiltAs({ role, tag, attributes, name }: PageElement, kind: Kind): boolean {
  const { type = '', href = '', alt } = attributes;
  if (kind === 'field') return has(DATES, type) || tag === 'textarea';
  if (kind === 'textarea') return tag === 'textarea';
  if (kind === 'date') return has(DATES, type);
  if (kind === 'upload') return type === 'file';
  if (kind === 'image') return alt !== undefined || tag === 'area';
  if (kind === 'icon') return has('link button', role) && name.length <= 2;
  return kind === 'external' && /^(https?:)?\/\//i.test(href);
}
