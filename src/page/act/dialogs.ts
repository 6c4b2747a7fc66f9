import type { OpenDialog } from '../../browser/index.ts';
import { fail, WayfarerError } from '../../core/index.ts';
import type { HandleEntry } from '../../element/index.ts';
import type { TabScope } from '../../session/index.ts';
import type { ToldDialog } from '../terms/index.ts';

// A browser dialog is not a node of the page, so its address has no real frame.
const DIALOG = 'dialog';

const MOST_MESSAGE_CHARS = 300;

export function tellDialog(
  dialog: OpenDialog,
  { handles, contextId }: Pick<TabScope, 'handles' | 'contextId'>,
): ToldDialog {
  const { type, message } = dialog;
  const elementId = handles.give({
    contextId,
    address: { frameId: DIALOG, documentId: dialog.id, node: 0 },
    meaning: {
      role: type,
      name: message,
      tag: DIALOG,
      landmark: '',
      group: '',
      row: '',
      around: 0,
      frame: '',
    },
    ordinal: 0,
    equals: 1,
    isAlone: true,
    lastNode: 0,
  });
  return { elementId, type, message: message.slice(0, MOST_MESSAGE_CHARS) };
}

/** Adds the dialog's handle to the error of a call that an open dialog blocks. */
export function tellingDialogs<T>(work: (scope: TabScope) => Promise<T>): (scope: TabScope) => Promise<T> {
  return async (scope) => {
    try {
      return await work(scope);
    } catch (error) {
      const dialog = scope.tab.dialog();
      if (dialog === undefined || !(error instanceof WayfarerError && error.code === 'dialog_open'))
        throw error;
      const told = { ...error.facts, dialog: tellDialog(dialog, scope) };
      throw fail('dialog_open', told, { message: error.message, cause: error });
    }
  };
}

export function isDialogHandle({ address }: HandleEntry): boolean {
  return address.frameId === DIALOG;
}

/** Whether a handle belongs to this dialog. */
export function isHandleOf({ address }: HandleEntry, dialog: OpenDialog): boolean {
  return address.frameId === DIALOG && address.documentId === dialog.id;
}
