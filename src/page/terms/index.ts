// What tools say of pages, without any of what is done to them: it is loaded whenever tools are listed.

export { tellNotShown, type NotShown } from './not-shown.ts';

export const INTENTS = [
  'press',
  'open',
  'toggle',
  'expand',
  'confirm',
  'dismiss',
  'submit',
  'hover',
  'focus',
  'doubleClick',
  'contextMenu',
] as const;

/** What to do with an element; `key:` and the name of a key presses that key on it. */
export type Intent = (typeof INTENTS)[number] | `key:${string}`;

export const CONTENT_FORMATS = ['indexed', 'full_html', 'elements_json'] as const;
export type ContentFormat = (typeof CONTENT_FORMATS)[number];
