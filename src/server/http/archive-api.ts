import * as z from 'zod';
import type { ArchivedDocument, DocumentArchive } from '../../archive/index.ts';
import { asWayfarerError, fail, startDeadline, stripDeep, type ErrorCode } from '../../core/index.ts';
import type { RecallHit } from '../../recall/index.ts';
import type { ArchiveSummary, FoundText, FoundTexts, ArchivedText, SnippetPiece } from '../archive-data.ts';
import type { Logger } from '../log.ts';

export interface ArchiveApiOptions {
  readonly archive: () => Promise<DocumentArchive>;
  readonly log: Logger;
}

type ArchiveQuestion = (
  archive: DocumentArchive,
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<object>;

const QUESTIONS: Readonly<Record<string, ArchiveQuestion>> = {
  '/api/archive': summarise,
  '/api/archive/search': search,
  '/api/archive/document': show,
};

// The page belongs to the person whose data folder it is.
const CALLER = { clientId: 'status-page', sessionId: undefined, isOwner: true };
const LIMIT_MS = 30_000;
const RESULTS = 10;
const PART_BYTES = 200_000;

/** Answers what the status page asks of the archive; undefined for other paths. */
export async function archiveResponse(
  request: Request,
  { archive, log }: ArchiveApiOptions,
): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  const question = Object.hasOwn(QUESTIONS, pathname) ? QUESTIONS[pathname] : undefined;
  if (question === undefined) return undefined;
  using deadline = startDeadline(LIMIT_MS, request.signal);
  try {
    const params = Object.fromEntries(searchParams);
    const work = archive().then((opened) => question(opened, params, deadline.signal));
    return json(await deadline.guard(work), 200);
  } catch (thrown) {
    const { code, message, cause } = asWayfarerError(thrown);
    if (code === 'internal') log.error({ err: cause }, 'The status page could not read the archive');
    return json({ error: { code, message } }, statusOf(code));
  }
}

function json(data: object, status: number): Response {
  const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
  return Response.json(stripDeep(data).value, { status, headers });
}

function statusOf(code: ErrorCode): number {
  if (code === 'not_found') return 404;
  return code.startsWith('invalid_') ? 400 : 503;
}

/** An archive that is off or cannot be opened is an answer here, not a failure. */
async function summarise(archive: DocumentArchive): Promise<ArchiveSummary> {
  try {
    const { documents } = await (await archive.upkeep()).stats();
    return { documents };
  } catch (error) {
    return { trouble: asWayfarerError(error).message };
  }
}

const offset = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0);
const searchParams = z.object({ query: z.string(), offset });
const documentParams = z.object({ entryId: z.string().min(1), since: z.string().min(1).optional(), offset });

async function search(
  archive: DocumentArchive,
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<FoundTexts> {
  const request = { ...parse(searchParams, params), limit: RESULTS };
  const { hits, ...facts } = await archive.search(request, { caller: CALLER, signal });
  return { ...facts, results: hits.map(tellHit) };
}

function tellHit({ docId, url, title, date, snippet }: RecallHit): FoundText {
  return { docId, url, title, date, snippet: piecesOf(snippet) };
}

/** In pieces, because offsets would no longer fit once invisible characters are removed. */
function piecesOf({ text, highlights }: RecallHit['snippet']): SnippetPiece[] {
  const pieces: SnippetPiece[] = [];
  let done = 0;
  for (const { start, end } of highlights) {
    pieces.push({ text: text.slice(done, start), isMatch: false });
    pieces.push({ text: text.slice(start, end), isMatch: true });
    done = end;
  }
  return [...pieces, { text: text.slice(done), isMatch: false }].filter((piece) => piece.text !== '');
}

async function show(
  archive: DocumentArchive,
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ArchivedText> {
  const request = parse(documentParams, params);
  const { fit } = await archive.document(request, { caller: CALLER, signal });
  return tellDocument(fit(PART_BYTES));
}

function tellDocument(found: ArchivedDocument): ArchivedText {
  const { document, base, part, nextOffset, note, versions } = found;
  const { url, version, versionCount } = document;
  return {
    versionId: version.versionId,
    url,
    title: version.facts.title,
    kind: base === undefined ? 'text' : 'diff',
    part,
    nextOffset,
    note,
    versions: versions.map(({ versionId, firstReadAtMs, lastReadAtMs, textBytes }) => ({
      versionId,
      firstRead: new Date(firstReadAtMs).toISOString(),
      lastRead: new Date(lastReadAtMs).toISOString(),
      bytes: textBytes,
    })),
    versionCount,
  };
}

function parse<T extends z.ZodType>(schema: T, params: Readonly<Record<string, string>>): z.output<T> {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw fail('invalid_input', { field }, { message: `The parameter ${field} is missing or not valid.` });
}
