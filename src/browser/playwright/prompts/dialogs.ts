import type { Page } from 'playwright-core';
import { opaqueId } from '../../../core/index.ts';
import type { OpenDialog } from '../../driver.ts';
import type { Happenings } from '../../happenings.ts';
import type { NetworkLog } from '../network/network-log.ts';

/** The dialogs of one tab: an open one waits for an answer, unless a rule answers it. */
export interface DialogWatch {
  current(): OpenDialog | undefined;
  /** Answers the open one like a person who leaves the page. */
  clear(): Promise<void>;
  /** Dialogs from now on follow a new action, so the count starts again. */
  renew(): void;
  /** While this is held, the tab leaves its page: dialogs do not stop it. */
  leaving(): Disposable;
}

// Further dialogs without an action in between are answered at once.
const MOST_IN_A_ROW = 3;

export function watchDialogs(
  page: Page,
  log: NetworkLog,
  { happenings, onOpen }: { happenings: Happenings; onOpen: (dialog: OpenDialog) => void },
): DialogWatch {
  let current: OpenDialog | undefined;
  let leavers = 0;
  let inARow = 0;
  log.read({
    frameNavigated(frame) {
      if (frame !== page.mainFrame()) return;
      inARow = 0;
      current = undefined;
    },
  });
  const leave = async (dialog: OpenDialog): Promise<void> => {
    const accept = dialog.type === 'beforeunload';
    const { type, message } = dialog;
    happenings.add({ kind: 'dialog', type, message, answer: accept ? 'accepted' : 'dismissed' });
    await dialog.answer(accept).catch(() => undefined); // its page may be gone already
  };
  page.on('dialog', (shown) => {
    const dialog: OpenDialog = {
      id: opaqueId(),
      type: shown.type() as OpenDialog['type'], // the four kinds that browsers have
      message: shown.message(),
      async answer(accept, text) {
        if (current === dialog) current = undefined;
        // By default the answer of a prompt is its proposed text.
        await (accept ? shown.accept(text ?? shown.defaultValue()) : shown.dismiss());
      },
    };
    inARow += 1;
    if (leavers > 0 || inARow > MOST_IN_A_ROW) {
      void leave(dialog);
      return;
    }
    current = dialog;
    onOpen(dialog);
  });
  const clear = async (): Promise<void> => {
    if (current !== undefined) await leave(current);
  };
  return {
    current: () => current,
    clear,
    renew: () => (inARow = 0),
    leaving() {
      leavers += 1;
      void clear();
      return { [Symbol.dispose]: () => void (leavers -= 1) };
    },
  };
}
