import { surviveFaults } from '../server/index.ts';
import { LOOPBACK_HOSTS, serveOverHttp, type HttpService } from '../server/http/index.ts';
import type { App } from './app-port.ts';
import type { CommandContext } from './command.ts';
import { resolveToken } from './http-settings.ts';
import { liveUntilEnd } from './lifetime.ts';

export async function serveHttpCommand({ settings, createApp }: CommandContext): Promise<void> {
  const token = resolveToken(settings);
  const app = createApp(settings, { bindHost: settings.host });
  const service = await listen(app, token);
  app.log.info({ address: `${service.origin}/mcp` }, 'Listening');
  await liveWith(app, service);
}

export async function listen(app: App, token: string | undefined): Promise<HttpService> {
  await app.checkBrowsers();
  const { host, port } = app.settings;
  const names = [...LOOPBACK_HOSTS, ...(isWildcard(host) ? [] : [bracketed(host)])];
  const service = await serveOverHttp({
    host,
    port,
    mcp: app.mcp,
    log: app.log,
    guard: {
      hosts: [...names, ...app.settings['allowed-hosts']],
      // Without a token any local page could call, so loopback origins are not trusted.
      origins: [...(token === undefined ? [] : names), ...app.settings['allowed-origins']],
      token,
    },
    onClientEnd: (clientId) => void app.endClient(clientId),
    status: {
      version: app.mcp.version,
      tools: app.registry.listed.map(({ name }) => name),
      telemetry: app.telemetry,
      sessions: app.sessions,
    },
    archive: app.archive,
    crawler: app.crawler,
  });
  app.claimPort(Number(new URL(service.origin).port));
  app.serveQueue(true);
  app.mcp.onListed?.();
  return service;
}

export async function liveWith(app: App, service: HttpService): Promise<void> {
  surviveFaults(app.log);
  await liveUntilEnd({
    watchParent: false,
    log: app.log,
    close: async () => {
      await service.close();
      await app.close();
    },
  });
}

function isWildcard(host: string): boolean {
  return ['0.0.0.0', '::', '[::]'].includes(host);
}

function bracketed(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}
