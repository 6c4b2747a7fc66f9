import type { BrowserProxy } from '../../net/proxy/index.ts';
import type { ContextOptions, Tab } from '../driver.ts';
import { createHappenings } from '../happenings.ts';
import type { BrowserPool } from '../pool/pool.ts';

/** A window in which a person logs in. */
export interface LoginWindow {
  /** Settles when the browser has ended, as it does when its last window is closed. */
  readonly ended: Promise<void>;
  goTo(url: string, signal: AbortSignal): Promise<void>;
  /** Reloads the first tab. */
  reload(signal: AbortSignal): Promise<void>;
  /** Ends the browser; it writes its cookies first. */
  close(): Promise<void>;
}

export interface LoginParts {
  readonly pool: BrowserPool;
  readonly openProxy: () => Promise<BrowserProxy>;
  readonly insecureHosts: readonly string[];
}

// Many sites ask for the password in a separate window.
const MOST_POPUPS = 100;

export async function openLogin(
  { pool, openProxy, insecureHosts }: LoginParts,
  signal: AbortSignal,
): Promise<LoginWindow> {
  const proxy = await openProxy();
  try {
    const options: ContextOptions = {
      proxy: proxy.access,
      insecureHosts,
      maxPopups: MOST_POPUPS,
      happenings: createHappenings(),
      onDocuments: (urls) => proxy.setDocuments(urls),
      onPopup: () => undefined,
    };
    const lease = await pool.openContext(options, signal);
    const tab = await lease.context.openTab();
    const ended = lease.ended.then(() => proxy.close());
    return { ended, ...navigation(tab, proxy), close: () => lease.release() };
  } catch (error) {
    await proxy.close();
    throw error;
  }
}

function navigation(tab: Tab, proxy: BrowserProxy): Pick<LoginWindow, 'goTo' | 'reload'> {
  const goTo = async (url: string, signal: AbortSignal): Promise<void> => {
    if (url === 'about:blank') return; // what a new window shows anyway
    // Never released: the person may reload the page, or return to it.
    await proxy.grant(url, { signal });
    const mark = proxy.mark();
    try {
      await tab.navigate(url, signal);
    } catch (error) {
      throw proxy.errorSince(mark, url) ?? error;
    }
  };
  return {
    goTo,
    reload: async (signal) => goTo((await tab.document(signal)).url, signal),
  };
}
