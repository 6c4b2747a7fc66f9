import type { ChangeSignal } from '../rows/change-signal.ts';
import type { PgDatabase } from './database.ts';

/** What the parts of the store have in common. */
export interface PgStoreParts {
  readonly db: PgDatabase;
  readonly maxBytes: number | undefined;
  /** By the database's clock, because those of several machines differ. */
  readonly nowMs: () => Promise<number>;
  readonly queueSignal: ChangeSignal;
  /** To be called after everything that makes the store larger. */
  readonly afterWrite: () => void;
}
