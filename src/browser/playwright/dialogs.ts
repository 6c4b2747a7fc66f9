import type { Dialog, Page } from 'playwright-core';
import type { OpenDialog } from '../driver.ts';
import type { Happenings } from '../happenings.ts';

/** The dialogs of one tab: one may be open and waits for an answer, unless a rule answers it. */
export interface DialogWatch {
  current(): OpenDialog | undefined;
  /** While this is held, the tab leaves its page: dialogs do not stop it. */
  leaving(): Disposable;
}

// A page that goes on asking has no use for an answer.
const MOST_IN_A_ROW = 3;

export function watchDialogs(
  page: Page,
  { happenings, onOpen }: { happenings: Happenings; onOpen: (dialog: OpenDialog) => void },
): DialogWatch {
  let current: OpenDialog | undefined;
  let leavers = 0;
  let inARow = 0;
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    inARow = 0;
    current = undefined;
  });
  const settle = async (dialog: Dialog, accept: boolean): Promise<void> => {
    const answer = accept ? 'accepted' : 'dismissed';
    happenings.add({ kind: 'dialog', type: dialog.type(), message: dialog.message(), answer });
    // Its page may be gone already.
    await (accept ? dialog.accept() : dialog.dismiss()).catch(() => undefined);
  };
  page.on('dialog', (dialog) => {
    inARow += 1;
    if (leavers > 0 || inARow > MOST_IN_A_ROW) {
      void settle(dialog, dialog.type() === 'beforeunload');
      return;
    }
    const opened: OpenDialog = {
      type: dialog.type() as OpenDialog['type'], // the four kinds that browsers have
      message: dialog.message(),
      async answer(accept, text) {
        if (current === opened) current = undefined;
        await (accept ? dialog.accept(text) : dialog.dismiss());
      },
    };
    current = opened;
    onOpen(opened);
  });
  return {
    current: () => current,
    leaving() {
      leavers += 1;
      const open = current;
      current = undefined;
      if (open !== undefined) {
        const accept = open.type === 'beforeunload';
        happenings.add({
          kind: 'dialog',
          type: open.type,
          message: open.message,
          answer: accept ? 'accepted' : 'dismissed',
        });
        open.answer(accept).catch(() => undefined); // its page may be gone already
      }
      return { [Symbol.dispose]: () => void (leavers -= 1) };
    },
  };
}
