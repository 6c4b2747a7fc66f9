import { hostname } from 'node:os';
import { surviveFaults } from '../server/index.ts';
import { LOOPBACK_HOSTS, serveOverHttp, type HttpService } from '../server/http/index.ts';
import type { App } from './app-port.ts';
import type { CommandContext } from './command.ts';
import { resolveTokens } from './http-settings.ts';
import { liveUntilEnd } from './lifetime.ts';

export async function serveHttpCommand({ settings, createApp }: CommandContext): Promise<void> {
  const tokens = resolveTokens(settings);
  const app = createApp(settings, { bindHost: settings.host });
  const service = await listen(app, tokens);
  app.log.info({ address: `${service.origin}/mcp` }, 'Listening');
  await liveWith(app, service);
}

export async function listen(app: App, tokens: readonly string[]): Promise<HttpService> {
  await app.checkBrowsers();
  const { host, port } = app.settings;
  const names = [...LOOPBACK_HOSTS, ...(isWildcard(host) ? [] : [bracketed(host)])];
  const ownAddress = addressForPeers(app);
  const service = await serveOverHttp({
    host,
    port,
    mcp: app.mcp,
    log: app.log,
    guard: {
      hosts: [
        ...names,
        ...(ownAddress === undefined ? [] : [new URL(ownAddress).hostname]),
        ...app.settings['allowed-hosts'],
      ],
      // Without a token any local page could call, so loopback origins are not trusted.
      origins: [...(tokens.length === 0 ? [] : names), ...app.settings['allowed-origins']],
      tokens,
    },
    ...{ ownAddress, peers: app.peers },
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

/** Where other servers reach this one; undefined where it listens, or where there are none. */
function addressForPeers({ peers, settings }: App): string | undefined {
  const { host, port, 'server-address': named } = settings;
  if (peers === undefined) return undefined;
  if (named !== '') return named;
  return isWildcard(host) ? `http://${hostname()}:${port}` : undefined;
}

function isWildcard(host: string): boolean {
  return ['0.0.0.0', '::', '[::]'].includes(host);
}

function bracketed(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}
