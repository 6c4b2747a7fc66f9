import * as z from 'zod';
import type { ArchivedDocument } from '../../archive/index.ts';
import { LONG_BYTES, pageTitle, pageUrl } from '../limits.ts';
import { defineTool, SESSION_ID } from '../tool.ts';

type StoredText = ArchivedDocument['document']['version'];

const time = z.string();

const metadata = z.strictObject({
  versionId: z.string(),
  hash: z.string(),
  fetchedAt: time.describe('Last read'),
  language: z.string().optional(),
  status: z.int().optional(),
  mime: z.string().optional(),
  kind: z.string().optional(),
  renderedBy: z.string().optional(),
  finalUrl: pageUrl.optional(),
  pinned: z.literal(true).optional(),
});

const version = z.strictObject({
  versionId: z.string(),
  hash: z.string(),
  firstRead: time,
  lastRead: time,
  bytes: z.int(),
});

const output = z.strictObject({
  docId: z.string(),
  url: pageUrl,
  title: pageTitle.optional(),
  metadata,
  versions: z.array(version).describe('Newest first'),
  moreVersions: z.int().optional(),
  since: z.strictObject({ versionId: z.string().optional(), changed: z.boolean() }).optional(),
  diff: z.string().optional(),
  extractedText: z.string().optional(),
  chars: z.int().describe('Of the whole text or diff'),
  nextOffset: z.int().optional(),
  note: z.string().optional(),
  truncated: z.boolean(),
});

export const researchDocGet = defineTool({
  name: 'research_doc_get',
  family: 'research',
  description:
    'A text from the archive by entryId (docId or versionId) or url, as it was when read, with its versions; with since, a unified diff from that version or date to now.',
  effect: 'reads',
  needs: ['archive'],
  hasPageText: true,
  maxBytes: LONG_BYTES,
  input: z.strictObject({
    entryId: z.string().min(1).max(100).optional(),
    url: z.string().min(1).max(8_192).optional(),
    maxTextLength: z.int().min(1).max(1_000_000).optional(),
    offset: z.int().min(0).optional().describe('From nextOffset'),
    since: z.string().min(1).max(100).optional().describe('versionId or ISO date'),
    ...SESSION_ID,
  }),
  output,
  run: async ({ sessionId: _, offset = 0, ...request }, { archive }, { fill }) =>
    fill(await archive.document({ ...request, offset }), (found) => tellDocument(found, offset)),
});

function tellDocument(found: ArchivedDocument, offset: number): z.input<typeof output> {
  const { document, base, part, nextOffset, chars, versions, note } = found;
  const { docId, url, version: shown, versionCount, isPinned } = document;
  const { title } = shown.facts;
  const more = versionCount - versions.length;
  return {
    docId,
    url,
    ...(title !== undefined && { title }),
    metadata: { ...tellShown(shown), ...(isPinned && { pinned: true as const }) },
    versions: versions.map((each) => ({
      versionId: each.versionId,
      hash: each.contentHash,
      firstRead: iso(each.firstReadAtMs),
      lastRead: iso(each.lastReadAtMs),
      bytes: each.textBytes,
    })),
    ...(more > 0 && { moreVersions: more }),
    ...(base === undefined
      ? { extractedText: part }
      : { since: tellBase(base, shown.versionId), diff: part }),
    chars,
    ...(nextOffset !== undefined && { nextOffset }),
    ...(note !== undefined && { note }),
    truncated: nextOffset !== undefined || offset > 0,
  };
}

function tellShown({ versionId, contentHash, lastReadAtMs, facts }: StoredText): z.input<typeof metadata> {
  const { language, status, mime, mediaKind, renderedBy, finalUrl } = facts;
  return {
    versionId,
    hash: contentHash,
    fetchedAt: iso(lastReadAtMs),
    ...(language !== undefined && { language }),
    ...(status !== undefined && { status }),
    ...(mime !== undefined && { mime }),
    ...(mediaKind !== undefined && { kind: mediaKind }),
    ...(renderedBy !== undefined && { renderedBy }),
    ...(finalUrl !== undefined && { finalUrl }),
  };
}

/** Without a version, the document was not yet known at that time. */
function tellBase(
  { version: from }: NonNullable<ArchivedDocument['base']>,
  to: string,
): NonNullable<z.input<typeof output>['since']> {
  const changed = from?.versionId !== to;
  return from === undefined ? { changed } : { versionId: from.versionId, changed };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
