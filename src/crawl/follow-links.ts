import { plainUrl, withoutSecrets } from '../archive/index.ts';
import type { Onward } from '../content/index.ts';
import type { NewQueueItem } from '../store/index.ts';
import { patternOf } from './pattern.ts';
import { isAllowed, type CrawlPolicy } from './policy.ts';

/** Why an address is not crawled. */
export type SkipReason =
  | 'policy'
  | 'secret'
  | 'media'
  | 'robots'
  | 'robots_unreachable'
  | 'noindex'
  | 'duplicate'
  | 'redirect'
  | 'address_blocked'
  | 'too_large'
  | 'unsupported_format';

/** Addresses to queue, and those that are not, by reason. */
export interface SortedLinks {
  readonly follow: readonly NewQueueItem[];
  readonly skipped: ReadonlyMap<SkipReason, readonly NewQueueItem[]>;
}

type FoundAddress = Pick<Onward['links'][number], 'url'> & {
  readonly kind?: Onward['links'][number]['kind'];
};

// Of files, these have a text.
const READABLE = /\.(?:pdf|csv|tsv)$/i;

/** Which addresses are queued. Those beyond the depth are not considered at all. */
export function sortLinks(
  links: readonly FoundAddress[],
  to: { readonly depth: number; readonly fromUrl: string },
  policy: CrawlPolicy,
): SortedLinks {
  const follow = new Map<string, NewQueueItem>();
  const skipped = new Map<SkipReason, NewQueueItem[]>();
  if (to.depth > policy.maxDepth) return { follow: [], skipped };
  for (const link of links) {
    const plain = plainUrl(link.url);
    if (plain === undefined || plain === to.fromUrl) continue;
    const url = withoutSecrets(plain);
    const item = { ...to, url, pattern: patternOf(url) };
    const reason = url === plain ? whyNot(link, policy) : 'secret';
    if (reason === undefined) follow.set(url, item);
    else skipped.set(reason, [...(skipped.get(reason) ?? []), item]);
  }
  return { follow: [...follow.values()], skipped };
}

/** The queue is stored and secrets are not; without its secret an address cannot be fetched. */
function whyNot({ url, kind }: FoundAddress, policy: CrawlPolicy): SkipReason | undefined {
  if (!isAllowed(url, policy)) return 'policy';
  return kind === 'media' && !READABLE.test(new URL(url).pathname) ? 'media' : undefined;
}
