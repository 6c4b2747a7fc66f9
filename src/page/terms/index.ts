// What tools say of pages, without any of what is done to them: it is loaded whenever tools are listed.

export * from '../../element/terms/index.ts';
export { pageEvents, servedBy, type Download, type PageEvents } from './events.ts';
export { isAnyLeftOut, toldLeftOut, tellLeftOut, type LeftOut } from './left-out.ts';
export type { ToFit } from './to-fit.ts';
export { receipt, toldDialog, type Receipt, type ToldDialog } from './receipt.ts';

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
