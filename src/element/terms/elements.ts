import * as z from 'zod';
import { notShown } from './not-shown.ts';

const texts = z.array(z.string()).readonly();

/** An element in as few words as needed to choose it; the tool family adds its id. */
const candidate = z.strictObject({
  role: z.string(),
  label: z.string(),
  // The text of its table row, item or card.
  row: z.string().exactOptional(),
});
export type Candidate = Readonly<z.infer<typeof candidate>>;

/** A candidate with a handle, so that the next call can act on it. */
export const nearItem = z.strictObject({ elementId: z.string(), ...candidate.shape });
export type NearItem = Readonly<z.infer<typeof nearItem>>;

/** The same with an id of the agent family. */
export const nearElement = z.strictObject({ web_agent_id: z.string(), ...candidate.shape });
export type NearElement = Readonly<z.infer<typeof nearElement>>;

/** An element of a group. Empty fields are omitted. */
const item = z.strictObject({
  elementId: z.string(),
  label: z.string(),
  role: z.string().exactOptional(),
  state: z.string().exactOptional(),
  primary: z.literal(true).exactOptional(),
  covered: z.literal(true).exactOptional(),
  variantCount: z.int().exactOptional(),
  row: z.string().exactOptional(),
  relevance: z.number().exactOptional(),
  rankingSignals: texts.exactOptional(),
  selectorSummary: z.string().exactOptional(),
});
export type Item = Readonly<z.infer<typeof item>>;

export const itemGroup = z.strictObject({
  group: z.string(),
  // Shared by all items, which then omit it.
  role: z.string().exactOptional(),
  items: z.array(item).readonly(),
});
export type ItemGroup = Readonly<z.infer<typeof itemGroup>>;

/** What an agent most needs to see of a page that it has just opened. */
export const pageView = z.strictObject({
  headings: texts,
  facts: z.strictObject({ price: z.string().exactOptional(), status: texts.exactOptional() }).exactOptional(),
  groups: z.array(itemGroup).readonly(),
  // The number of elements not shown, by place.
  more: z.record(z.string(), z.int()).exactOptional(),
  notShown: notShown.extend({ headings: z.int().exactOptional() }).exactOptional(),
});
export type PageView = Readonly<z.infer<typeof pageView>>;

/** An element as the agent family reports it. */
export const toldElement = z.strictObject({
  web_agent_id: z.string(),
  index: z.int(),
  tag: z.string(),
  text: z.string(),
  // Its visible text, if it was found by that and has another name.
  shown: z.string().exactOptional(),
  // Classes as a list, everything else as written.
  attributes: z.record(z.string(), z.union([z.string(), texts])),
});
export type ToldElement = Readonly<z.infer<typeof toldElement>>;

export const toldMatch = toldElement.extend({ score: z.number(), why: texts });
export type ToldMatch = Readonly<z.infer<typeof toldMatch>>;

/** With everything known about it. */
export const fullElement = toldElement.extend({
  role: z.string().exactOptional(),
  state: z.string().exactOptional(),
});
export type FullElement = Readonly<z.infer<typeof fullElement>>;
