import * as z from 'zod';
import { notShown } from './not-shown.ts';

const texts = z.array(z.string()).readonly();

/** An element in as few words as it takes to choose it; the family of the tool adds its id. */
const candidate = z.strictObject({
  role: z.string(),
  label: z.string(),
  // Of its table row, item or card.
  row: z.string().exactOptional(),
});
export type Candidate = Readonly<z.infer<typeof candidate>>;

/** A candidate under a handle, so that the next call can act on it. */
export const nearItem = z.strictObject({ elementId: z.string(), ...candidate.shape });
export type NearItem = Readonly<z.infer<typeof nearItem>>;

/** The same under an id of the agent family. */
export const nearElement = z.strictObject({ web_agent_id: z.string(), ...candidate.shape });
export type NearElement = Readonly<z.infer<typeof nearElement>>;

/** An element of a group. Fields that say nothing are left out. */
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
  // Of all items, which then do not say it.
  role: z.string().exactOptional(),
  items: z.array(item).readonly(),
});
export type ItemGroup = Readonly<z.infer<typeof itemGroup>>;

/** What an agent most needs to see of a page that it has just opened. */
export const pageView = z.strictObject({
  headings: texts,
  facts: z.strictObject({ price: z.string().exactOptional(), status: texts.exactOptional() }).exactOptional(),
  groups: z.array(itemGroup).readonly(),
  // How many elements are not shown, by place.
  more: z.record(z.string(), z.int()).exactOptional(),
  notShown: notShown.extend({ headings: z.int().exactOptional() }).exactOptional(),
});
export type PageView = Readonly<z.infer<typeof pageView>>;

/** An element as the agent family tells it. */
export const toldElement = z.strictObject({
  web_agent_id: z.string(),
  index: z.int(),
  tag: z.string(),
  text: z.string(),
  // What people read on it, where it was found by that and is called otherwise.
  shown: z.string().exactOptional(),
  // Classes as a list, all else as it is written.
  attributes: z.record(z.string(), z.union([z.string(), texts])),
});
export type ToldElement = Readonly<z.infer<typeof toldElement>>;

export const toldMatch = toldElement.extend({ score: z.number(), why: texts });
export type ToldMatch = Readonly<z.infer<typeof toldMatch>>;

/** With all that is known of it. */
export const fullElement = toldElement.extend({
  role: z.string().exactOptional(),
  state: z.string().exactOptional(),
});
export type FullElement = Readonly<z.infer<typeof fullElement>>;
