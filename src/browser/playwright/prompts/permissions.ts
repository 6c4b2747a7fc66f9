import type { CDPSession } from 'playwright-core';
import type { Happenings } from '../../happenings.ts';
import type { OnReport } from '../page-reports.ts';

// Permissions that a browser would ask a person for. By default a headless one leaves some of these requests pending
// forever (notifications) and grants others (payment handlers).
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

/** Denies these permissions in a context. */
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
          .catch(() => undefined), // unknown to this browser, so no page can get it
    ),
  );
}

/** The browser does not report that a page requested a permission; our code in the page does. */
export function recordPermissions(onReport: OnReport, happenings: Happenings): void {
  onReport((report) => {
    if (!('asked' in report)) return;
    happenings.add(
      report.asked === 'file-chooser' ? { kind: 'fileChooser' } : { kind: 'permission', name: report.asked },
    );
  });
}
