// The terms in which tools describe pages, without the code that acts on them: loaded whenever tools are listed.

export * from '../../element/terms/index.ts';
export { pageEvents, servedBy, type Download, type PageEvents } from './events.ts';
export {
  fieldReadings,
  fieldRequests,
  HINT_KEYS,
  STOCK_FIELDS,
  STRATEGIES,
  type FieldHint,
  type FieldReading,
  type FieldReadings,
  type FieldRequest,
  type StockField,
} from './fields.ts';
export { isAnyLeftOut, toldLeftOut, tellLeftOut, type LeftOut } from './left-out.ts';
export { fileNote } from './shown-file.ts';
export type { ToFit } from './to-fit.ts';
export { receipt, toldDialog, type Receipt, type ToldDialog } from './receipt.ts';
export { visualItem, type VisualItem } from './visual.ts';
export { pathStep, type PathStep, type PathWay } from './path.ts';
export { FLOW_VERBS, flowLine, type FlowLine } from './flow.ts';

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

/** What to do with an element; `key:` plus the name of a key presses that key on it. */
export type Intent = (typeof INTENTS)[number] | `key:${string}`;

export const POINTER_INTENTS = ['click', 'double', 'right', 'hover', 'drag', 'wheel'] as const;

export const CONTENT_FORMATS = ['indexed', 'full_html', 'elements_json'] as const;
export type ContentFormat = (typeof CONTENT_FORMATS)[number];
