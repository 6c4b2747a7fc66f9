import type { PageElement, PageGroup } from '../perceive/index.ts';
import type { ListedElement } from './element-query.ts';
import { foldLabel, wordsOf, wordsOfFolded } from './fold.ts';

/** What is written on an element and around it, ready to be compared. */
export interface ElementTexts {
  /** Folded, with its punctuation. */
  readonly label: string;
  /** The words of it, as wordsOf gives them. */
  readonly words: string;
  /** Those of its title, placeholder and so on. */
  readonly hints: string;
  /** Those of what it lets people choose. */
  readonly options: string;
  /** Those directly before it. */
  readonly before: string;
  /** Its names, classes and address, as they are written. */
  readonly written: string;
  readonly row: string;
  readonly group: string;
  /** The words of the buttons in its form: they say what the form is for. */
  readonly form: string;
}

export type TextsOf = (element: PageElement, at: number) => ElementTexts;

/** Reads each text once, however often it stands on the page. */
export function textsOf(groups: readonly PageGroup[], listed: readonly ListedElement[]): TextsOf {
  const rows = rowsOf(listed);
  const forms = formsOf(groups, listed);
  const labels = groups.map(({ label, kind, landmark }) =>
    kind === 'place' && label === landmark
      ? ''
      : wordsOf(kind === 'nav' ? label.replace(/^nav /, '') : label),
  );
  return (element, at) => {
    const label = foldLabel(element.name);
    return {
      label,
      words: wordsOfFolded(label),
      written: writtenOf(element),
      hints: hintsOf(element),
      options: element.options === undefined ? '' : wordsOf(element.options),
      before: element.before === undefined ? '' : wordsOf(element.before),
      row: rows[at] ?? '',
      group: labels[element.group] ?? '',
      form: forms[element.group] ?? '',
    };
  };
}

const MOST_IN_FORM = 40;
const MOST_BUTTONS = 4;
const MOST_IN_NEWSLETTER = 3;
const FORMS = new Set(['form', 'section', 'fieldset', 'dialog']);

function formsOf(groups: readonly PageGroup[], listed: readonly ListedElement[]): string[] {
  const sizes = new Map<number, number>();
  const buttons = new Map<number, string[]>();
  const mails = new Set<number>();
  for (const { element } of listed) {
    if (element.attributes['type'] === 'email' || isMailField(element)) mails.add(element.group);
    sizes.set(element.group, (sizes.get(element.group) ?? 0) + 1);
    if (element.role !== 'button' || element.row !== '') continue;
    const known = buttons.get(element.group);
    if (known === undefined) buttons.set(element.group, [element.name]);
    else known.push(element.name);
  }
  // An address and a button, and nothing else to fill in.
  const isNewsletter = (at: number): boolean => mails.has(at) && (sizes.get(at) ?? 0) <= MOST_IN_NEWSLETTER;
  return groups.map(({ kind }, at) => {
    const names = buttons.get(at) ?? [];
    const isForm = FORMS.has(kind) && (sizes.get(at) ?? 0) <= MOST_IN_FORM && names.length <= MOST_BUTTONS;
    if (!isForm || names.length === 0) return '';
    return wordsOf(`${names.join(' ')} ${isNewsletter(at) ? 'newsletter' : ''}`);
  });
}

const isMailField = ({ role, name }: PageElement): boolean =>
  role === 'textbox' && /e-?mail|邮箱/i.test(name);

const MOST_IN_ROW = 12;
const MOST_NAMESAKES = 2;

/** Of each element the words of its row, with those of the links in it: the name of a person is often one. */
function rowsOf(listed: readonly ListedElement[]): string[] {
  const counts = new Map<string, number>();
  for (const { element } of listed)
    if (element.row !== '') counts.set(element.name, (counts.get(element.name) ?? 0) + 1);
  const rows: string[] = [];
  for (const [start, end] of rowRuns(listed)) {
    let text = listed[start]?.element.row ?? '';
    for (let at = start; at < end && text !== ''; at++) {
      const { role = '', name = '' } = listed[at]?.element ?? {};
      // What stands in every row tells none of them.
      if (role === 'link' && (counts.get(name) ?? 0) <= MOST_NAMESAKES) text += ` ${name}`;
    }
    const words = text === '' ? '' : wordsOf(text);
    for (let at = start; at < end; at++) rows.push(words);
  }
  return rows;
}

/** The elements that stand in one row together, as places from and to. */
export function rowRuns(listed: readonly ListedElement[]): (readonly [number, number])[] {
  const runs: (readonly [number, number])[] = [];
  for (let at = 0; at < listed.length;) {
    const { row = '', items: [item] = [] } = listed[at]?.element ?? {};
    const isBeside = (other: PageElement | undefined): boolean =>
      other?.row === row && other.items?.[0] === item;
    let end = at + 1;
    while (row !== '' && end - at < MOST_IN_ROW && isBeside(listed[end]?.element)) end += 1;
    runs.push([at, end]);
    at = end;
  }
  return runs;
}

function writtenOf({ attributes }: PageElement): string {
  const {
    id = '',
    name = '',
    class: names = '',
    href = '',
    type = '',
    rel = '',
    autocomplete = '',
  } = attributes;
  return `${id} ${name} ${names} ${href} ${type} ${rel} ${autocomplete}`;
}

const HINTS = ['aria-label', 'title', 'placeholder', 'alt'] as const;

function hintsOf({ attributes, name, state }: PageElement): string {
  let hints = '';
  for (const hint of HINTS) {
    const text = attributes[hint];
    if (text !== undefined && text !== '' && text !== name) hints += ` ${text}`;
  }
  if (state.value !== undefined && state.value !== '') hints += ` ${state.value}`;
  return hints === '' ? '' : wordsOf(hints);
}
