import { createLane } from '../../core/index.ts';
import type { RecordedSession, SessionRecorder, TabScope } from '../../session/index.ts';
import type { NewArchivedDocs } from '../../views/index.ts';
import type { CaptureCounts, CaptureOptions } from './capture-tools.ts';
import { createSessionCapture, type SessionCapture } from './session-capture.ts';

/** Archives what the pages of research sessions receive. */
export interface Capture {
  recorder(session: RecordedSession): SessionRecorder;
  /** Archives the page of a tab if that has not been done, and takes the documents that no view has listed yet. */
  archivePage(scope: TabScope, words: string | undefined): Promise<NewArchivedDocs>;
  /** Of one session, or of all since the start. A client sees nothing of another one's session. */
  captureCounts(sessionId?: string, client?: { readonly id: string | undefined }): CaptureCounts;
}

const NOTHING_CAPTURED: CaptureCounts = { captured: 0, skipped: 0, failed: 0 };
// Of sessions that have ended, too; of older ones only the sum is known.
const MOST_SESSIONS = 1_000;

export function createCapture(options: CaptureOptions): Capture {
  const lanes = { pages: createLane({ maxWaiting: Infinity }), others: createLane({ maxWaiting: Infinity }) };
  const tools = { ...options, lanes };
  const byKey = new WeakMap<object, SessionCapture>();
  const byId = new Map<string, SessionCapture>();
  let older = NOTHING_CAPTURED;
  const isCaptured = ({ profile }: RecordedSession): boolean =>
    options.isOn && (profile !== 'master' || options.keepsMaster);
  const open = (session: RecordedSession): SessionCapture => {
    const made = createSessionCapture(session, tools);
    byKey.set(session.key, made);
    byId.set(session.id, made);
    const [[oldestId, oldest] = []] = byId;
    if (byId.size > MOST_SESSIONS && oldestId !== undefined && oldest !== undefined) {
      older = plus(older, oldest.counts());
      byId.delete(oldestId);
    }
    return made;
  };
  return {
    recorder(session) {
      if (!isCaptured(session)) return NO_RECORDER;
      return (byKey.get(session.key) ?? open(session)).recorder;
    },
    archivePage: async (scope, words) =>
      (await byKey.get(scope.sessionKey)?.archivePage(scope, words)) ?? { docs: [], more: 0 },
    captureCounts(sessionId, client) {
      if (sessionId !== undefined) {
        const found = byId.get(sessionId);
        const isForeign = client !== undefined && found?.owner !== undefined && found.owner !== client.id;
        return found === undefined || isForeign ? NOTHING_CAPTURED : found.counts();
      }
      return [...byId.values()].map((each) => each.counts()).reduce(plus, older);
    },
  };
}

const NO_RECORDER: SessionRecorder = {
  attend: () => Promise.resolve(),
  leave: () => Promise.resolve(),
};

function plus(a: CaptureCounts, b: CaptureCounts): CaptureCounts {
  return {
    captured: a.captured + b.captured,
    skipped: a.skipped + b.skipped,
    failed: a.failed + b.failed,
  };
}
