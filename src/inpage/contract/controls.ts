// What the server and our code in a page exchange when a control is set.
import * as z from 'zod';
import { stateSchema } from './perception.ts';
import type { Plain } from './plain.ts';

/** How a control is set. `value`: as a whole, such as dates, colours and native sliders. */
const KINDS = [
  'text',
  'value',
  'select',
  'check',
  'radio',
  'pressed',
  'expanded',
  'selected',
  'combobox',
  'listbox',
  'range',
  'handle',
  'file',
  'cell',
  'other',
] as const;
export type ControlKind = (typeof KINDS)[number];

export const controlSchema = z.object({
  kind: z.enum(KINDS),
  /** The type of an input; otherwise the tag. */
  type: z.string(),
  value: z.string(),
  /** Of a native select. */
  options: z.array(z.string()),
  isMultiple: z.boolean(),
  isWritable: z.boolean(),
  isSecret: z.boolean(),
  /** -1 if there is no limit. */
  maxLength: z.number(),
  step: z.number(),
  isVertical: z.boolean(),
  placeholder: z.string(),
  /** The text in it and directly around it. */
  shown: z.string(),
  state: stateSchema,
});
export type Control = Plain<typeof controlSchema>;

/** Whether a value that was assigned as a whole was accepted. */
export const assignedSchema = z.object({
  isTaken: z.boolean(),
  /** What would have been accepted. */
  allowed: z.array(z.string()).exactOptional(),
});
export type Assigned = Plain<typeof assignedSchema>;

const optionSchema = z.object({
  node: z.int(),
  name: z.string(),
  isSelected: z.boolean(),
  isDisabled: z.boolean(),
});
export type Option = Plain<typeof optionSchema>;
export const optionsSchema = z.array(optionSchema);

/** What leads to a day in a calendar. */
export const calendarStepSchema = z.union([
  z.object({ is: z.literal('none') }),
  z.object({ is: z.enum(['day', 'turn']), node: z.int() }),
]);
export type CalendarStep = Plain<typeof calendarStepSchema>;

const point = z.tuple([z.number(), z.number()]);

/** Where the thumb of a slider can be dragged, in CSS pixels of the frame's viewport. */
export const trackSchema = z.object({ handle: point, from: point, to: point });
export type Track = Plain<typeof trackSchema>;
