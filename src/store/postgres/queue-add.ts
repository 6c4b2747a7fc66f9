import { opaqueId } from '../../core/index.ts';
import type { NewQueueItem, QueueAddition, QueueSource } from '../queue.ts';
import { hostKey, hostOf } from '../rows/host-key.ts';
import { itemsOfSession } from '../rows/queue-rows.ts';
import { numberOf, textOf } from '../rows/row.ts';
import type { PgDatabase, Queries } from './database.ts';

export interface NewItems {
  readonly items: readonly NewQueueItem[];
  readonly source: QueueSource;
  readonly nowMs: number;
}

export function addItems(
  db: PgDatabase,
  added: NewItems & { readonly maxItems: number | undefined },
): Promise<QueueAddition> {
  const { items, source, maxItems } = added;
  return db.transaction(async (tx) => {
    const crawl = [source.clientId, source.sourceId ?? ''];
    const traps = await trapsAmong(tx, items, crawl);
    const known = await knownAmong(tx, items, crawl);
    const room = maxItems === undefined ? Infinity : maxItems - (await countOfSession(tx, source));
    const isNew = firstOfEach(items.filter(({ url }) => !known.has(url)));
    const trapped = isNew.filter(({ pattern }) => pattern !== undefined && traps.has(pattern));
    const open = isNew.filter((item) => !trapped.includes(item));
    const counted = maxItems === undefined ? new Set<string>() : await ofSession(tx, open, source);
    const over = open.filter(({ url }) => !counted.has(url)).slice(Math.max(0, room));
    await insertItems(tx, { ...added, items: trapped, skippedBecause: 'trap' });
    await insertItems(tx, { ...added, items: over, skippedBecause: 'limit' });
    const inserted = await insertItems(tx, { ...added, items: open.filter((item) => !over.includes(item)) });
    const again = await addAgain(
      tx,
      items.filter(({ url }) => known.has(url)),
      source,
    );
    const all = { added: inserted + again, trapped: trapped.length, overLimit: over.length };
    return { ...all, known: items.length - all.added - all.trapped - all.overLimit };
  });
}

/** Returns how many were not known. */
export function insertItems(
  db: Queries,
  { items, source, nowMs, skippedBecause }: NewItems & { readonly skippedBecause?: string },
): Promise<number> {
  if (items.length === 0) return Promise.resolve(0);
  return insertAll(db, { items, source, nowMs, skippedBecause });
}

async function insertAll(
  db: Queries,
  { items, source, nowMs, skippedBecause }: NewItems & { readonly skippedBecause: string | undefined },
): Promise<number> {
  if (skippedBecause === undefined) await insertHosts(db, items);
  return db.run(
    `INSERT INTO crawl_queue (id, url, host, host_key, depth, from_url, pattern, client_id, session_id, source_id, policy, state,
       reason, added_at, finished_at)
     SELECT t.id, t.url, t.host, t.key, t.depth, t.origin, t.pattern, s.client, s.session, s.source, s.policy, s.state, s.reason, s.at, s.ended
     FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::int[], ?::text[], ?::text[]) WITH ORDINALITY
       AS t(id, url, host, key, depth, origin, pattern, no)
     CROSS JOIN (VALUES (?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::bigint, ?::bigint))
       AS s(client, session, source, policy, state, reason, at, ended)
     ORDER BY t.no ON CONFLICT DO NOTHING`,
    [
      items.map(() => `q${opaqueId(10)}`),
      items.map(({ url }) => url),
      items.map(({ url }) => hostOf(url)),
      items.map(({ url }) => hostKey(hostOf(url))),
      items.map(({ depth }) => depth),
      items.map(({ fromUrl }) => fromUrl ?? null),
      items.map(({ pattern }) => pattern ?? null),
      source.clientId,
      source.sessionId ?? '',
      source.sourceId ?? '',
      JSON.stringify(source.policy),
      skippedBecause === undefined ? 'pending' : 'skipped',
      skippedBecause ?? null,
      nowMs,
      skippedBecause === undefined ? null : nowMs,
    ],
  );
}

/** Asked first which are known: to find out by inserting would wait for claims, and write a row in vain for each page. */
async function insertHosts(db: Queries, items: readonly NewQueueItem[]): Promise<void> {
  const hosts = [...new Set(items.map(({ url }) => hostOf(url)))].sort();
  await db.run(
    `INSERT INTO crawl_hosts (host, host_key, last_claim_at)
     SELECT t.*, nextval('crawl_claims') FROM unnest(?::text[], ?::text[]) AS t(host, key) WHERE NOT EXISTS (SELECT 1 FROM crawl_hosts h WHERE h.host = t.host)
     ON CONFLICT DO NOTHING`,
    [hosts, hosts.map(hostKey)],
  );
}

function firstOfEach(items: readonly NewQueueItem[]): NewQueueItem[] {
  const byUrl = new Map<string, NewQueueItem>();
  for (const item of items) if (!byUrl.has(item.url)) byUrl.set(item.url, item);
  return [...byUrl.values()];
}

async function trapsAmong(
  db: Queries,
  items: readonly NewQueueItem[],
  crawl: readonly string[],
): Promise<ReadonlySet<string>> {
  const patterns = [...new Set(items.flatMap(({ pattern }) => pattern ?? []))];
  const rows = await db.all(
    'SELECT pattern FROM crawl_patterns WHERE client_id = ? AND source_id = ? AND is_trap AND pattern = ANY (?::text[])',
    [...crawl, patterns],
  );
  return new Set(rows.map((row) => textOf(row, 'pattern')));
}

/** An array of hashes, which the index is asked for one by one. No client has a space in its name, and no address. */
const OF_URLS = `md5(crawl_queue.client_id || ' ' || crawl_queue.source_id || ' ' || crawl_queue.url)
  = ANY (ARRAY(SELECT md5(?::text || ' ' || ?::text || ' ' || u) FROM unnest(?::text[]) u))`;

async function knownAmong(
  db: Queries,
  items: readonly NewQueueItem[],
  crawl: readonly string[],
): Promise<ReadonlySet<string>> {
  const urls = items.map(({ url }) => url);
  const rows = await db.all(`SELECT url FROM crawl_queue WHERE ${OF_URLS}`, [...crawl, urls]);
  return new Set(rows.map((row) => textOf(row, 'url')));
}

/** Of two that add at the same time, the second one waits. */
async function countOfSession(db: Queries, source: QueueSource): Promise<number> {
  const { clientId, sourceId = '', sessionId = '' } = source;
  await db.lock(`crawl ${clientId} ${sessionId === '' ? sourceId : sessionId}`);
  const { sql, args } = itemsOfSession(source);
  const row = await db.first(`SELECT count(DISTINCT url) AS n FROM crawl_queue WHERE ${sql}`, args);
  return numberOf(row ?? {}, 'n');
}

/** Those that the session has queued from another source already. */
async function ofSession(
  db: Queries,
  items: readonly NewQueueItem[],
  source: QueueSource,
): Promise<ReadonlySet<string>> {
  const { sql, args } = itemsOfSession(source);
  const ofUrls = 'md5(url) IN (SELECT md5(u) FROM unnest(?::text[]) u)';
  const urls = items.map(({ url }) => url);
  const rows = await db.all(`SELECT url FROM crawl_queue WHERE ${sql} AND ${ofUrls}`, [...args, urls]);
  return new Set(rows.map((row) => textOf(row, 'url')));
}

/** Of known addresses: the caller names again what was skipped or failed, or a shorter way was found. */
async function addAgain(db: Queries, items: readonly NewQueueItem[], source: QueueSource): Promise<number> {
  const { clientId, sourceId = '', sessionId = '' } = source;
  const crawl = [clientId, sourceId];
  const [found, named] = [items.filter(isLink), items.filter((item) => !isLink(item))];
  if (found.length > 0) {
    const urls = found.map(({ url }) => url);
    await db.run(
      `UPDATE crawl_queue SET depth = t.depth FROM unnest(?::text[], ?::int[]) AS t(url, depth)
       WHERE ${OF_URLS} AND crawl_queue.url = t.url AND state = 'pending' AND crawl_queue.depth > t.depth`,
      [urls, found.map(({ depth }) => depth), ...crawl, urls],
    );
  }
  if (named.length === 0) return 0;
  await insertHosts(db, named);
  return db.run(
    `UPDATE crawl_queue SET state = 'pending', reason = NULL, attempts = 0, not_before = 0, finished_at = NULL, depth = 0,
       policy = ?, session_id = ? WHERE ${OF_URLS} AND state IN ('skipped', 'failed')`,
    [JSON.stringify(source.policy), sessionId, ...crawl, named.map(({ url }) => url)],
  );
}

function isLink({ fromUrl }: NewQueueItem): boolean {
  return fromUrl !== undefined;
}
