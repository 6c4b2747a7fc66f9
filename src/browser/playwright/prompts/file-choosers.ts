import type { Page } from 'playwright-core';
import type { Happenings } from '../../happenings.ts';

/** Listening keeps the chooser from opening, in every frame; nobody would be there to close it. */
export function watchFileChoosers(page: Page, happenings: Happenings): void {
  page.on('filechooser', (chooser) => {
    happenings.add({ kind: 'fileChooser' });
    chooser
      .element()
      .dispose()
      .catch(() => undefined); // gone with its document
  });
}
