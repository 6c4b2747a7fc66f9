import { createHeldBytes, createLane } from '../../core/index.ts';
import type { RecordedSession, SessionRecorder, TabScope } from '../../session/index.ts';
import type { NewArchivedDocs } from '../../views/index.ts';
import { sumOfCounts, type CaptureCounts } from './capture-counts.ts';
import type { CaptureOptions } from './capture-tools.ts';
import { createSessionCapture, type SessionCapture } from './session-capture.ts';

/** Archives what the pages of research sessions receive. */
export interface Capture {
  recorder(session: RecordedSession): SessionRecorder;
  /** Archives the page of a tab if that has not been done, and takes the documents that no view has listed yet. */
  archivePage(scope: TabScope, words: string | undefined): Promise<NewArchivedDocs>;
  /** Of one session, or of all since the start. A client sees nothing of another one's session. */
  captureCounts(sessionId?: string, client?: { readonly id: string | undefined }): CaptureCounts;
}

const NOTHING_CAPTURED: CaptureCounts = { captured: 0, skipped: 0, failed: 0, leftOut: {} };
// For all sessions together.
const MAX_BODY_BYTES = 64_000_000;
const MAX_MESSAGE_BYTES = 16_000_000;
const MAX_WORD_BYTES = 16_000_000;
// Of sessions that have ended, too; of older ones only the sum is known.
const MOST_SESSIONS = 1_000;

export function createCapture(options: CaptureOptions): Capture {
  const lanes = { pages: createLane({ maxWaiting: Infinity }), others: createLane({ maxWaiting: Infinity }) };
  const held = {
    bodies: createHeldBytes(MAX_BODY_BYTES),
    messages: createHeldBytes(MAX_MESSAGE_BYTES),
    words: createHeldBytes(MAX_WORD_BYTES),
  };
  const tools = { ...options, lanes, held };
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
      older = sumOfCounts([older, oldest.counts()]);
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
      return sumOfCounts([older, ...[...byId.values()].map((each) => each.counts())]);
    },
  };
}

const NO_RECORDER: SessionRecorder = {
  attend: () => Promise.resolve(),
  leave: () => Promise.resolve(),
};
