import * as z from 'zod';
import type { Assigned, CalendarStep, Control, Option, Track } from '../../../inpage/index.ts';
import { stateSchema } from '../../perceive/index.ts';

export const controlSchema = z.object({
  kind: z.enum([
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
    'file',
    'cell',
    'other',
  ]),
  type: z.string(),
  value: z.string(),
  options: z.array(z.string()),
  isMultiple: z.boolean(),
  isWritable: z.boolean(),
  isSecret: z.boolean(),
  maxLength: z.number(),
  step: z.number(),
  isVertical: z.boolean(),
  placeholder: z.string(),
  shown: z.string(),
  state: stateSchema,
}) satisfies z.ZodType<Control>;

export const assignedSchema = z.object({
  isTaken: z.boolean(),
  allowed: z.array(z.string()).exactOptional(),
}) satisfies z.ZodType<Assigned>;

export const optionsSchema = z.array(
  z.object({ node: z.int(), name: z.string(), isSelected: z.boolean(), isDisabled: z.boolean() }),
) satisfies z.ZodType<Option[]>;

export const calendarStepSchema = z.union([
  z.object({ is: z.literal('none') }),
  z.object({ is: z.enum(['day', 'turn']), node: z.int() }),
]) satisfies z.ZodType<CalendarStep>;

const point = z.tuple([z.number(), z.number()]);

export const trackSchema = z
  .object({ handle: point, from: point, to: point })
  .nullable() satisfies z.ZodType<Track | null>;
