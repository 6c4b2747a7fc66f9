import { opaqueId, startDeadline } from '../../core/index.ts';
import type { OwnSession, SessionStore, StoredSession } from '../../store/index.ts';

export interface SessionDirectoryOptions {
  readonly store: () => Promise<SessionStore>;
  /** What this server has now. */
  readonly own: () => readonly OwnSession[];
  readonly onTrouble: (error: unknown) => void;
}

/** Which of the servers on one store has which session. */
export interface SessionDirectory {
  /** Tells the others of new sessions before somebody names one to them; if the store is away, they hear of it later. */
  tell(): Promise<void>;
  /** A session that another server has. */
  find(sessionId: string): Promise<StoredSession | undefined>;
  findNamed(name: string): Promise<StoredSession | undefined>;
  close(): Promise<void>;
}

const BEAT_MS = 5_000;
/** A server that was silent for so long has died: with one beat more, the others know it within 30 s. */
const SILENT_MS = 20_000;
/** A session is started without the others rather than not at all. */
const TELL_MS = 2_000;

export function openSessionDirectory(options: SessionDirectoryOptions): SessionDirectory {
  const { store, own, onTrouble } = options;
  const ownerId = opaqueId();
  const keep = oneAfterTheOther(async () => (await store()).keep(ownerId, own()));
  const beat = async (): Promise<void> => {
    await keep();
    await (await store()).endLost(SILENT_MS);
  };
  const beating = setInterval(() => void beat().catch(onTrouble), BEAT_MS);
  beating.unref();
  const isElsewhere = (session: StoredSession): boolean => session.ownerId !== ownerId;
  return {
    async tell() {
      using limit = startDeadline(TELL_MS);
      await limit.guard(keep()).catch(onTrouble);
    },
    async find(sessionId) {
      const found = await (await store()).get(sessionId);
      return found !== undefined && isElsewhere(found) ? found : undefined;
    },
    async findNamed(name) {
      const open = await (await store()).list({ kind: 'everything' });
      return open.find((session) => session.name === name && isElsewhere(session));
    },
    async close() {
      clearInterval(beating);
      await (await store()).keep(ownerId, []).catch(onTrouble); // otherwise they are given up for lost
    },
  };
}

/** Runs once more for those who ask while it runs: what they ask for may have come too late for that run. */
function oneAfterTheOther(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const run = work();
      running = run.catch(() => undefined); // reported to those who asked
      return run;
    });
    return next;
  };
}
