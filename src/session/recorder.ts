import type { UserContext } from '../browser/index.ts';
import type { SessionConfig } from './config.ts';

/** Records what the pages of one session receive. It never fails the work of the session. */
export interface SessionRecorder {
  /** Called before the session's browser context is used: the context may be another one, and its rules may have changed. */
  attend(context: UserContext): Promise<void>;
  /** Called before the context is closed, or when it is lost; finishes what has been received, for a limited time. */
  leave(): Promise<void>;
}

/** What a recorder knows of its session. */
export interface RecordedSession {
  readonly id: string;
  /** Identifies the session in maps of other modules. */
  readonly key: object;
  /** The client that started it; undefined where callers are known by their session only. */
  readonly owner: string | undefined;
  readonly profile: 'isolated' | 'master';
  readonly config: () => SessionConfig;
  /** Whether the domain policy allows an address. */
  readonly permits: (url: string) => boolean;
}

export type OpenRecorder = (session: RecordedSession) => SessionRecorder;
