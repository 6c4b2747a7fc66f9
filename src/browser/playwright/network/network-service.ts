import type { CDPSession } from 'playwright-core';
import { monotonicMs } from '../../../core/index.ts';
import { commandOf } from '../../profile/process-owner.ts';

const SERVICE = 'network.mojom.NetworkService';
// A browser that has just answered is not asked again whether it lives.
const FRESH_MS = 1_000;

/**
 * Chromium's network service is a process of its own. When it crashes it is started anew, but contexts that were made
 * before lose their cookies and their own proxy, and go out by the proxy of the profile instead. Tells whether it is
 * still the one that was there at first; a browser that hangs does not tell.
 */
export function rememberNetworkService(cdp: CDPSession): () => Promise<boolean> {
  const before = pidOfNetworkService(cdp);
  before.catch(() => undefined); // a browser that is lost is told of elsewhere
  let answeredMs = -Infinity;
  let isSeen: boolean | undefined;
  return async () => {
    const pid = await before;
    // Where the system shows the process, it is quicker to look than to ask.
    isSeen ??= isService(pid);
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
