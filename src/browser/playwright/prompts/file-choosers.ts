import type { Page } from 'playwright-core';
import type { Happenings } from '../../happenings.ts';

/** The listener keeps file choosers from opening, in every frame; nobody could close them. */
export function watchFileChoosers(page: Page, happenings: Happenings): void {
  page.on('filechooser', (chooser) => {
    happenings.add({ kind: 'fileChooser' });
    chooser
      .element()
      .dispose()
      .catch(() => undefined); // gone with its document
  });
}
