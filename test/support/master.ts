import {
  createMasterPool,
  createTemporaryFolder,
  launcherSettings,
  masterOptions,
  openLogin,
  playwrightDriver,
  type BrowserPool,
  type LoginWindow,
} from '../../src/browser/index.ts';
import { loadSettings } from '../../src/config/index.ts';
import { createPolicy, systemResolver } from '../../src/net/index.ts';
import { startBrowserProxy } from '../../src/net/proxy/index.ts';

/** The master profile of a data folder, without a window, held by this process. */
export async function openMaster(dataDir: string): Promise<LoginWindow & { readonly pool: BrowserPool }> {
  const settings = loadSettings({ flags: { 'data-dir': dataDir }, env: process.env });
  const temporary = createTemporaryFolder(dataDir);
  const pool = createMasterPool(
    playwrightDriver,
    masterOptions(settings, launcherSettings(settings, temporary)),
  );
  const policy = createPolicy({ mode: 'local', allow: [], deny: [] });
  const login = await openLogin(
    { pool, openProxy: () => startBrowserProxy({ policy, resolver: systemResolver }), insecureHosts: [] },
    AbortSignal.timeout(30_000),
  );
  const close = async (): Promise<void> => {
    await login.close();
    await temporary.remove();
  };
  return { ...login, close, pool };
}
