import * as z from 'zod';

/** Fields that can be read by name; `selected` plus the name of a group, such as selectedColour, is one as well. */
export const STOCK_FIELDS = [
  'title',
  'heading',
  'price',
  'quantity',
  'rating',
  'availability',
  'cta',
  'cartCount',
  'cartTotal',
  'total',
  'errors',
  'breadcrumbs',
] as const;
export type StockField = (typeof STOCK_FIELDS)[number];

const fieldName = z.string().min(1).max(60);
/** Where to find a custom field, and how to read it. */
export interface FieldHint {
  readonly textIncludes?: string | undefined;
  readonly nearText?: string | undefined;
  readonly selector?: string | undefined;
  readonly role?: string | undefined;
  readonly strategy?: string | undefined;
}

/** The keys of a hint; the tool list describes them in words, which are shorter than a schema. */
export const HINT_KEYS = ['textIncludes', 'nearText', 'selector', 'role', 'strategy'] as const;

const fieldHint = z
  .record(z.string().max(40), z.string().trim().min(1).max(500))
  .describe(
    'textIncludes, nearText, selector, role; strategy: text, value, attribute:<name>, count or table',
  );

/** How the value of a field is read. */
export const STRATEGIES = ['text', 'value', 'attribute:<name>', 'count', 'table'] as const;

export const MOST_FIELDS = 20;

/** The requested fields, in the order of the answer. */
export const fieldRequests = z
  .array(z.union([fieldName, z.strictObject({ field: fieldName, hint: fieldHint })]))
  .min(1)
  .max(MOST_FIELDS);
export type FieldRequest = z.infer<typeof fieldRequests>[number];

/** The value of a field, and where it was read. */
const fieldReading = z.strictObject({
  // Null if a page has several values and none of them stands out.
  value: z.union([
    z.string(),
    z.number(),
    z.array(z.string()).readonly(),
    z.array(z.array(z.string()).readonly()).readonly(),
    z.null(),
  ]),
  currency: z.string().exactOptional(),
  text: z.string().exactOptional(),
  several: z.int().exactOptional(),
  evidence: z.string().exactOptional(),
  confidence: z.enum(['sure', 'likely']).exactOptional(),
});
export type FieldReading = Readonly<z.infer<typeof fieldReading>>;

/** Null for what the page does not show; a list for errors, of which there may be several or none. */
export const fieldReadings = z.record(
  z.string(),
  z.union([fieldReading, z.array(fieldReading).readonly(), z.null()]),
);
export type FieldReadings = Readonly<z.infer<typeof fieldReadings>>;
