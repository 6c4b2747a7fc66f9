import type { CDPSession } from 'playwright-core';
import { monotonicMs } from '../../../core/index.ts';
import { commandOf } from '../../profile/process-owner.ts';

const SERVICE = 'network.mojom.NetworkService';
// A browser that has just answered is not asked again.
const FRESH_MS = 1_000;

/**
 * Chromium's network service is a separate process. If it crashes it is restarted, but existing contexts lose their
 * cookies and their own proxy, and use the proxy of the profile instead. Returns whether it is still the original one;
 * never resolves if the browser hangs.
 */
export function rememberNetworkService(cdp: CDPSession, isLocal: boolean): () => Promise<boolean> {
  const before = pidOfNetworkService(cdp);
  before.catch(() => undefined); // a lost browser is reported elsewhere
  let answeredMs = -Infinity;
  let isSeen: boolean | undefined;
  return async () => {
    const pid = await before;
    // Where the system shows the process, looking it up is faster than asking the browser.
    isSeen ??= isLocal && isService(pid);
    if (!isSeen) return pid === (await pidOfNetworkService(cdp));
    if (!isService(pid)) return false;
    if (monotonicMs() - answeredMs < FRESH_MS) return true;
    await cdp.send('Browser.getVersion');
    answeredMs = monotonicMs();
    return true;
  };
}

function isService(pid: number | undefined): boolean {
  return pid !== undefined && commandOf(pid)?.some((word) => word.includes(SERVICE)) === true;
}

async function pidOfNetworkService(cdp: CDPSession): Promise<number | undefined> {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  return processInfo.find(({ type }) => type === SERVICE)?.id;
}
