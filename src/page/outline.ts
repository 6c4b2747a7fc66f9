import { z } from 'zod';
import type { Tab } from '../browser/index.ts';
import { stripDeep } from '../core/index.ts';
import type { InpageFunctions } from '../inpage/index.ts';

const outlineSchema = z.object({
  title: z.string(),
  headings: z.array(z.string()),
  headingCount: z.int(),
  isLoading: z.boolean(),
}) satisfies z.ZodType<InpageFunctions['outline']>;

export interface PageOutline extends Readonly<InpageFunctions['outline']> {
  /** Invisible characters that were left out of the texts. */
  readonly hiddenRemoved: number;
}

/** Title and visible headings of the page in a tab, without invisible characters. */
export async function readOutline(tab: Tab, signal: AbortSignal): Promise<PageOutline> {
  const outline = outlineSchema.parse(await tab.call('outline' satisfies keyof InpageFunctions, signal));
  const { value, removed } = stripDeep(outline);
  return { ...value, hiddenRemoved: removed };
}
