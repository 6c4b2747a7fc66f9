import * as z from 'zod';

/** An element as the tools of this family tell it. */
export const toldElement = z.strictObject({
  web_agent_id: z.string(),
  index: z.int(),
  tag: z.string(),
  text: z.string(),
  shown: z.string().optional(),
  attributes: z.record(z.string(), z.union([z.string(), z.array(z.string()).readonly()])),
});

/** A near miss, with what tells it from the others. */
export const nearElement = z.strictObject({
  web_agent_id: z.string(),
  role: z.string(),
  label: z.string(),
  row: z.string().optional(),
});

export const fullElement = toldElement.extend({
  role: z.string().optional(),
  state: z.string().optional(),
});

export const webAgentId = z.string().min(1).max(20);
