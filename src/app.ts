import { join } from 'node:path';
import {
  createBrowserPool,
  createMasterPool,
  createTemporaryFolder,
  launcherSettings,
  masterOptions,
  playwrightDriver,
  poolSize,
  profileRoot,
  sweepProfiles,
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
import { createLogger, createRegistry, createTelemetry, createToolCaller } from './server/index.ts';
import { createServices } from './services.ts';
import { createKeptStates, createSessions, type Pools, type Sessions } from './session/index.ts';
import { TOOLS, type Tool } from './tools/index.ts';
import { VERSION } from './version.ts';

/** Builds everything, once: the only place where real objects are made. */
export function createApp(settings: Settings, reach: Reach = 'stdio', tools: readonly Tool[] = TOOLS): App {
  const log = createLogger(settings['log-level']);
  const policy = buildPolicy(settings, reach);
  const sessions = buildSessions(settings, policy);
  const registry = createRegistry(tools, {
    toolsets: settings.toolsets,
    readOnly: settings['read-only'],
    names: settings['tool-names'],
  });
  const telemetry = createTelemetry();
  const callTool = createToolCaller({
    servicesFor: createServices(sessions),
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
    endClient: (clientId) => sessions.endClient(clientId),
    close: () => sessions.close(),
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

function buildSessions(settings: Settings, policy: Policy): Sessions {
  const upstream = buildUpstream(settings);
  const broker = { policy, resolver: systemResolver, ...(upstream !== undefined && { upstream }) };
  const openProxy = async (): Promise<BrowserProxy> => {
    const { startBrowserProxy } = await import('./net/proxy/index.ts');
    return startBrowserProxy(broker);
  };
  const pools = buildPools(settings, openProxy);
  return createSessions({
    pools,
    openProxy,
    insecureHosts: settings['insecure-hosts'],
    downloads: {
      folder: settings['download-dir'] || join(settings['data-dir'], 'downloads'),
      ...DOWNLOAD_LIMITS,
    },
    keptStates: createKeptStates(join(settings['data-dir'], 'sessions')),
    idleTimeoutMs: settings['session-idle-timeout'],
    maxSessions: settings['max-sessions'],
  });
}

const DOWNLOAD_LIMITS = { maxBytes: 50 * 1024 * 1024, maxCount: 20 };

function buildPools(settings: Settings, openProxy: () => Promise<BrowserProxy>): Pools {
  const temporary = createTemporaryFolder(settings['data-dir']);
  const root = profileRoot(settings);
  const swept = Promise.all([temporary.sweep(), sweepProfiles(root)]);
  const launcher = launcherSettings(settings, temporary);
  const isolated = createBrowserPool(playwrightDriver, {
    ...launcher,
    headless: settings['slave-headless'],
    profileRoot: root,
    openProxy,
    size: poolSize(settings),
  });
  const master = createMasterPool(playwrightDriver, masterOptions(settings, launcher));
  return {
    isolated,
    master,
    async close() {
      await Promise.all([isolated.close(), master.close()]);
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
