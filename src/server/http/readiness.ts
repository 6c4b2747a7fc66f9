import { asWayfarerError, monotonicMs, startDeadline } from '../../core/index.ts';
import type { ArchiveApiOptions } from './archive-api.ts';

const LIMIT_MS = 5_000;
/** Anyone may ask, so the store is asked at most once in this time. */
const FRESH_MS = 1_000;

/** Answers load balancers: 200 if the store can be used, 503 if not. */
export function createReadiness({ archive }: Pick<ArchiveApiOptions, 'archive'>): () => Promise<Response> {
  let asked: Promise<string | undefined> | undefined;
  let askedMs = 0;
  return async () => {
    if (asked === undefined || monotonicMs() - askedMs > FRESH_MS) {
      askedMs = monotonicMs();
      asked = troubleOf(archive);
    }
    const code = await asked;
    return code === undefined
      ? Response.json({ status: 'ready' })
      : Response.json({ status: 'not ready', code }, { status: 503 });
  };
}

async function troubleOf(archive: ArchiveApiOptions['archive']): Promise<string | undefined> {
  using limit = startDeadline(LIMIT_MS);
  try {
    await limit.guard(archive().then((opened) => opened.ready()));
    return undefined;
  } catch (error) {
    return asWayfarerError(error).code;
  }
}
