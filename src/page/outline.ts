import { z } from 'zod';
import type { Tab } from '../browser/index.ts';
import type { InpageFunctions } from '../inpage/index.ts';

const outlineSchema = z.object({
  title: z.string(),
  headings: z.array(z.string()),
  headingCount: z.int(),
  isLoading: z.boolean(),
}) satisfies z.ZodType<InpageFunctions['outline']>;

/** Title and visible headings of the page in a tab. */
export async function readOutline(tab: Tab, signal: AbortSignal): Promise<InpageFunctions['outline']> {
  return outlineSchema.parse(await tab.call('outline' satisfies keyof InpageFunctions, signal));
}
