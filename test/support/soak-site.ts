import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve, type Listening } from '../net/support/servers.ts';

/** Ways in which a page or its server misbehaves, by path. */
export const HOSTILE_KINDS = [
  'alerts',
  'forbidden',
  'popups',
  'download',
  'crashes',
  'loops',
  'endless',
  'spins',
] as const;
export type HostileKind = (typeof HOSTILE_KINDS)[number];

const HEAP_FLAG = '--js-flags=--max-old-space-size=96';

/** The program's options that let the pages misbehave on a small machine. */
export const SOAK_ARGS = [
  ...['--network', 'public', '--allow-net', '127.0.0.1/32'],
  ...['--launch-args', JSON.stringify([HEAP_FLAG])],
];

/** Good and hostile pages on one server, and a server that must not be reached. */
export interface SoakSite extends AsyncDisposable {
  good(name: string): string;
  hostile(kind: HostileKind): string;
  forbiddenHits(): number;
}

export async function startSoakSite(): Promise<SoakSite> {
  const forbidden = await serve((_, response) => void response.end('forbidden'), '127.0.0.2');
  const site: Listening = await serve((request, response) => answer(request, response, forbidden.origin));
  return {
    good: (name) => `${site.origin}/good/${name}`,
    hostile: (kind) => `${site.origin}/${kind}`,
    forbiddenHits: () => forbidden.hits(),
    async [Symbol.asyncDispose]() {
      await Promise.all([site[Symbol.asyncDispose](), forbidden[Symbol.asyncDispose]()]);
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse, forbidden: string): void {
  const path = request.url ?? '/';
  const page = (body: string): void => void response.setHeader('content-type', 'text/html').end(body);
  const ways: Record<HostileKind, () => void> = {
    alerts: () => page('<script>for (let n = 0; n < 5; n++) alert(n)</script>'),
    spins: () => page('<script>for (;;);</script>'),
    crashes: () => page('<script>const held = []; for (;;) held.push(Array(1e5).fill(held.length))</script>'),
    popups: () => page('<script>for (let n = 0; n < 15; n++) window.open("/good/popup")</script>'),
    download: () =>
      void response.setHeader('content-disposition', 'attachment; filename=a.bin').end(Buffer.alloc(50_000)),
    endless: () => endless(response),
    forbidden: () => void response.writeHead(302, { location: `${forbidden}/` }).end(),
    loops: () => void response.writeHead(302, { location: '/loops' }).end(),
  };
  const kind = HOSTILE_KINDS.find((each) => path === `/${each}`);
  const name = path.replace('/good/', '');
  if (kind === undefined) page(`<title>${name}</title><h1>${name}</h1><p>The text of ${name}.</p>`);
  else ways[kind]();
}

/** As fast as it is read, until the reader disconnects. */
function endless(response: ServerResponse): void {
  const piece = `<p>${'more '.repeat(10_000)}</p>`;
  const write = (): void => {
    while (!response.destroyed && response.write(piece));
  };
  response.setHeader('content-type', 'text/html').on('drain', write);
  write();
}
