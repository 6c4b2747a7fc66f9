import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from './chromium-path.ts';

/** A Chromium that somebody else has started, with its debugging port on another address of this machine. */
export interface RemoteChromium extends AsyncDisposable {
  readonly endpoint: string;
  kill(): Promise<void>;
}

/** As docs/remote-browsers.md says. */
export const REMOTE_FLAGS = [
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--dns-prefetch-disable',
];

const QUIET_FLAGS = [
  '--headless',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

export async function startRemoteChromium(flags: readonly string[] = REMOTE_FLAGS): Promise<RemoteChromium> {
  const profile = mkdtempSync(join(tmpdir(), 'wayfarer-remote-'));
  const args = [...QUIET_FLAGS, ...flags, '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(await chromiumPath(), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  const port = await debuggingPort(child.stderr);
  // Chromium itself listens only on 127.0.0.1.
  const relay = await relayTo(port);
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  return {
    endpoint: relay.endpoint,
    kill,
    [Symbol.asyncDispose]: async () => {
      await kill();
      relay.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

async function debuggingPort(stderr: NodeJS.ReadableStream): Promise<number> {
  let text = '';
  for await (const chunk of stderr) {
    text += String(chunk);
    const [, port] = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(text) ?? [];
    if (port !== undefined) {
      stderr.resume();
      return Number(port);
    }
  }
  throw new Error(`Chromium did not start: ${text}`);
}

export interface Relay {
  readonly endpoint: string;
  /** Keeps the connections, and forwards nothing more on them. */
  silence(): void;
  close(): void;
}

export async function relayTo(port: number, host = '127.0.0.1'): Promise<Relay> {
  const sockets = new Set<Socket>();
  const relay = createServer((socket) => {
    const browser = connect(port, host);
    sockets.add(socket).add(browser);
    socket.on('error', () => browser.destroy());
    browser.on('error', () => socket.destroy());
    socket.pipe(browser).pipe(socket);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.3', resolve));
  const { port: own } = relay.address() as AddressInfo; // a listening TCP server has one
  return {
    endpoint: `http://127.0.0.3:${own}`,
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      relay.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
