import {
  createBrowserPool,
  createTemporaryFolder,
  launcherSettings,
  playwrightDriver,
  poolSize,
  profileRoot,
  sweepProfiles,
  type BrowserPool,
} from './browser/index.ts';
import type { App, Reach } from './cli/index.ts';
import type { Settings } from './config/index.ts';
import {
  createPolicy,
  defaultNetworkMode,
  parseUpstream,
  systemResolver,
  type Policy,
  type Upstream,
} from './net/index.ts';
import type { BrowserProxy } from './net/proxy/index.ts';
import { openPage } from './page/index.ts';
import {
  createLogger,
  createRegistry,
  createTelemetry,
  createToolCaller,
  type WithServices,
} from './server/index.ts';
import { createScopes, type Scopes } from './session/index.ts';
import { TOOLS, type Tool } from './tools/index.ts';
import { VERSION } from './version.ts';

/** Builds everything, once: the only place where real objects are made. */
export function createApp(settings: Settings, reach: Reach = 'stdio', tools: readonly Tool[] = TOOLS): App {
  const log = createLogger(settings['log-level']);
  const policy = buildPolicy(settings, reach);
  const scopes = buildScopes(settings, policy);
  const withServices: WithServices = (caller, work) =>
    scopes.use(caller, (scope) => work({ page: { open: (url, options) => openPage(scope, url, options) } }));
  const registry = createRegistry(tools, {
    toolsets: settings.toolsets,
    readOnly: settings['read-only'],
    names: settings['tool-names'],
  });
  const telemetry = createTelemetry();
  const callTool = createToolCaller({
    withServices,
    callTimeoutMs: settings['call-timeout'],
    telemetry,
    log,
  });
  return {
    settings,
    registry,
    telemetry,
    callTool,
    log,
    mcp: { registry, callTool, version: VERSION },
    claimPort: (port) => void policy.claimPort(port),
    endClient: (clientId) => scopes.end(clientId),
    close: () => scopes.close(),
  };
}

function buildPolicy(settings: Settings, reach: Reach): Policy {
  const { network } = settings;
  return createPolicy({
    mode: network === 'auto' ? defaultNetworkMode(reach) : network,
    allow: settings['allow-net'],
    deny: settings['deny-net'],
  });
}

function buildScopes(settings: Settings, policy: Policy): Scopes {
  const upstream = buildUpstream(settings);
  const broker = { policy, resolver: systemResolver, ...(upstream !== undefined && { upstream }) };
  const openProxy = async (): Promise<BrowserProxy> => {
    const { startBrowserProxy } = await import('./net/proxy/index.ts');
    return startBrowserProxy(broker);
  };
  const pool = buildPool(settings, openProxy);
  return createScopes({ pool, openProxy, insecureHosts: settings['insecure-hosts'] });
}

function buildPool(settings: Settings, openProxy: () => Promise<BrowserProxy>): BrowserPool {
  const temporary = createTemporaryFolder(settings['data-dir']);
  const root = profileRoot(settings);
  const launcher = launcherSettings(settings, temporary);
  const swept = Promise.all([temporary.sweep(), sweepProfiles(root)]);
  const pool = createBrowserPool(playwrightDriver, {
    ...launcher,
    headless: settings['slave-headless'],
    profileRoot: root,
    openProxy,
    size: poolSize(settings),
  });
  return {
    ...pool,
    async close() {
      await pool.close();
      await swept;
      await temporary.remove();
    },
  };
}

function buildUpstream(settings: Settings): Upstream | undefined {
  if (settings['proxy-server'] === '') return undefined;
  return parseUpstream(settings['proxy-server'], {
    username: settings['proxy-username'],
    password: settings['proxy-password'],
  });
}
