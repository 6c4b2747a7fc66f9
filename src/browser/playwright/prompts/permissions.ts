import type { CDPSession } from 'playwright-core';
import type { Happenings } from '../../happenings.ts';
import type { Heard } from '../page-reports.ts';

// What a browser would ask a person for. Left to itself a headless one keeps some of these questions open for ever
// (notifications) and grants others (payment handlers).
const DENIED: readonly { readonly name: string; readonly sysex?: boolean; readonly panTiltZoom?: boolean }[] =
  [
    { name: 'geolocation' },
    { name: 'notifications' },
    { name: 'camera' },
    { name: 'camera', panTiltZoom: true },
    { name: 'microphone' },
    { name: 'clipboard-read' },
    { name: 'midi' },
    { name: 'midi', sysex: true },
    { name: 'idle-detection' },
    { name: 'local-fonts' },
    { name: 'window-management' },
    { name: 'persistent-storage' },
    { name: 'payment-handler' },
    { name: 'display-capture' },
    { name: 'captured-surface-control' },
    { name: 'nfc' },
  ];

/** Denies what pages may not have in a context. */
export async function denyPermissions(cdp: CDPSession, contextId: string | undefined): Promise<void> {
  await Promise.all(
    DENIED.map(
      (permission) =>
        cdp
          .send('Browser.setPermission', {
            permission,
            setting: 'denied',
            ...(contextId !== undefined && { browserContextId: contextId }),
          })
          .catch(() => undefined), // this browser does not know it, so no page can have it
    ),
  );
}

/** The browser does not say that a page has asked; our code in the page does. */
export function recordPermissions(heard: Heard, happenings: Happenings): void {
  heard((report) => {
    if (!('asked' in report)) return;
    happenings.add(
      report.asked === 'file-chooser' ? { kind: 'fileChooser' } : { kind: 'permission', name: report.asked },
    );
  });
}
