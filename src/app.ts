import { createSharedBrowser, playwrightDriver } from './browser/index.ts';
import type { App } from './cli/index.ts';
import type { Settings } from './config/index.ts';
import { openPage } from './page/index.ts';
import {
  createLogger,
  createRegistry,
  createTelemetry,
  createToolCaller,
  type WithServices,
} from './server/index.ts';
import { createScopes } from './session/index.ts';
import { TOOLS, type Tool } from './tools/index.ts';
import { VERSION } from './version.ts';

/** Builds everything, once: the only place where real objects are made. */
export function createApp(settings: Settings, tools: readonly Tool[] = TOOLS): App {
  const log = createLogger(settings['log-level']);
  const browser = createSharedBrowser(playwrightDriver, {
    executablePath: settings['executable-path'],
    sandbox: settings.sandbox,
  });
  const scopes = createScopes(browser);
  const withServices: WithServices = (clientId, work) =>
    scopes.use(clientId, (scope) =>
      work({ page: { open: (url, options) => openPage(scope, url, options) } }),
    );
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
    endClient: (clientId) => scopes.end(clientId),
    close: () => scopes.close(),
  };
}
