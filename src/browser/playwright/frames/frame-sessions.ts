import type { CDPSession, Frame, Page } from 'playwright-core';
import type { NetworkLog } from '../network/network-log.ts';

/** The CDP sessions of frames in other processes. */
export interface FrameSessions {
  /** Undefined for a frame in the process of its parent, or one that has just gone. */
  of(frame: Frame): Promise<CDPSession | undefined>;
  /** The outermost frame of the process of a frame's parent; undefined for the tab's own process. */
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
