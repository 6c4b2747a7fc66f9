import type { CDPSession, Frame, Page } from 'playwright-core';
import type { NetworkLog } from '../network/network-log.ts';

/** The sessions that reach the processes of frames from other sites. */
export interface FrameSessions {
  /** Undefined for a frame that lives in the process of its parent, or has just gone. */
  of(frame: Frame): Promise<CDPSession | undefined>;
  /** The outermost frame of the process that a frame's parent lives in; undefined for that of the tab itself. */
  rootAround(frame: Frame): Promise<Frame | undefined>;
  forget(frame: Frame): void;
}

export function createFrameSessions(page: Page, log: NetworkLog): FrameSessions {
  const sessions = new Map<Frame, CDPSession>();
  log.read({ frameDetached: (frame) => sessions.delete(frame) });
  const of = async (frame: Frame): Promise<CDPSession | undefined> => {
    try {
      const session = sessions.get(frame) ?? (await page.context().newCDPSession(frame));
      sessions.set(frame, session);
      return session;
    } catch {
      return undefined;
    }
  };
  return {
    of,
    async rootAround(frame) {
      for (let at = frame.parentFrame(); at !== null && at !== page.mainFrame(); at = at.parentFrame())
        if ((await of(at)) !== undefined) return at;
      return undefined;
    },
    forget: (frame) => sessions.delete(frame),
  };
}
