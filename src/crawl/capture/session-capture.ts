import type { CaptureKeeper } from '../../archive/index.ts';
import type { BodyCollection, UserContext } from '../../browser/index.ts';
import { createLane, startDeadline } from '../../core/index.ts';
import type { RecordedSession, SessionRecorder, TabScope } from '../../session/index.ts';
import type { NewArchivedDocs } from '../../views/index.ts';
import { archiveShownPage } from './archive-page.ts';
import { createBatch } from './batch.ts';
import { createCaptureFilter } from './capture-filter.ts';
import { sumOfCounts, type CaptureCounts } from './capture-counts.ts';
import type { CaptureTools } from './capture-tools.ts';
import { createIngest } from './ingest.ts';
import { createNewDocuments } from './new-documents.ts';
import { createReceivedPages } from './received-pages.ts';
import { createMessageTap } from './stream-messages.ts';

/** What one session captures, from its start to its end. */
export interface SessionCapture {
  readonly recorder: SessionRecorder;
  /** The client that started the session. */
  readonly owner: string | undefined;
  counts(): CaptureCounts;
  archivePage(scope: TabScope, words: string | undefined): Promise<NewArchivedDocs>;
}

const BATCH = { maxCount: 32, maxMs: 250 };
// Bodies that are read, and wait to be stored.
const MOST_READS = 64;
// A session that ends waits no longer for what it has received.
const LEAVE_MS = 2_500;
const NEVER = new AbortController().signal;

export function createSessionCapture(session: RecordedSession, tools: CaptureTools): SessionCapture {
  const { reader, onTrouble, held } = tools;
  let opened: Promise<CaptureKeeper> | undefined;
  const keeper = (): Promise<CaptureKeeper> => (opened ??= openKeeper(session, tools));
  const filter = createCaptureFilter(tools.lists, session);
  const [pages, documents] = [createReceivedPages(held.words), createNewDocuments()];
  const batch = createBatch({ ...BATCH, commit: async (items: Prepared) => (await keeper()).commit(items) });
  const ingest = createIngest({ ...{ filter, pages, documents, keeper, batch, reader }, lanes: tools.lanes });
  const maxBytes = (): number => session.config().limits.maxBytesPerDoc;
  const tap = createMessageTap({
    ...{ filter, keeper, maxBytes, onTrouble },
    lane: tools.lanes.others,
    held: held.messages,
  });
  let snapshots = 0;
  const shelf = { pages, filter, keeper, reader, onSnapshot: () => (snapshots += 1) };
  const collecting = createCollecting(session, (context) =>
    context.collectBodies({
      whyNot(response) {
        const reason = filter.whyNot(response);
        if (reason === undefined && response.isPage) pages.expect(response);
        return reason;
      },
      maxBodyBytes: maxBytes(),
      held: held.bodies,
      maxReads: MOST_READS,
      onBody: (body) => ingest(body).catch((error: unknown) => report(error, onTrouble)),
      onLost: ({ url, isPage }) => (isPage ? pages.find(url)?.settle({ words: '' }) : undefined),
      onMessage: (message) => tap.add(message),
    }),
  );
  return {
    owner: session.owner,
    recorder: {
      attend: (context) => collecting.attend(context).catch(onTrouble),
      async leave() {
        await within(LEAVE_MS, Promise.all([collecting.stop(), tap.end()])).catch(onTrouble);
        pages.clear();
        const counts = collecting.counts();
        // Sessions of the crawl and of `scrape` capture nothing.
        if (counts.captured + counts.skipped + counts.failed + snapshots > 0)
          tools.onLeft({ ...counts, snapshots, messages: tap.counts() });
      },
    },
    counts: () => collecting.counts(),
    async archivePage(scope, words) {
      const isOn = session.config().mode === 'research';
      const own = isOn ? archiveShownPage(scope, words, shelf) : Promise.resolve(undefined);
      // A view does not depend on the archive.
      return documents.take(await own.catch(() => undefined));
    },
  };
}

type Prepared = Parameters<CaptureKeeper['commit']>[0];

async function openKeeper(
  { id, owner, profile }: RecordedSession,
  tools: CaptureTools,
): Promise<CaptureKeeper> {
  return (await tools.archive()).captureKeeper({ sessionId: id, clientId: owner, profile });
}

/** The failure counts for its response, and is reported. */
function report(error: unknown, onTrouble: (error: unknown) => void): never {
  onTrouble(error);
  throw error;
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<void> {
  using limit = startDeadline(limitMs);
  await limit.guard(work);
}

interface Collecting {
  attend(context: UserContext): Promise<void>;
  stop(): Promise<void>;
  counts(): CaptureCounts;
}

/** Collects in the context that the session has now, while its mode is `research`. */
function createCollecting(
  { config }: RecordedSession,
  collect: (context: UserContext) => Promise<BodyCollection>,
): Collecting {
  const lane = createLane({ maxWaiting: Infinity });
  const all: BodyCollection[] = [];
  let now:
    { readonly context: UserContext; readonly maxBytes: number; readonly bodies: BodyCollection } | undefined;
  const stop = async (): Promise<void> => {
    const { bodies } = now ?? {};
    now = undefined;
    await bodies?.close();
  };
  const isCurrent = (context: UserContext): boolean => {
    const { mode, limits } = config();
    if (mode !== 'research') return now === undefined;
    return now?.context === context && now.maxBytes === limits.maxBytesPerDoc;
  };
  const follow = async (context: UserContext): Promise<void> => {
    if (isCurrent(context)) return;
    await stop();
    const { mode, limits } = config();
    if (mode !== 'research') return;
    const bodies = await collect(context);
    all.push(bodies);
    now = { context, maxBytes: limits.maxBytesPerDoc, bodies };
  };
  return {
    attend: async (context) => (isCurrent(context) ? undefined : lane.run(() => follow(context), NEVER)),
    stop: () => lane.run(stop, NEVER),
    counts: () => sumOfCounts(all.map((bodies) => bodies.counters())),
  };
}
