import { fileURLToPath } from 'node:url';
import { clientEntries } from '../server/index.ts';
import type { CommandContext } from './command.ts';
import { resolveTokens } from './http-settings.ts';
import { print } from './output.ts';
import { listen, liveWith } from './serve-http.ts';

export async function startCommand({ settings, createApp }: CommandContext): Promise<void> {
  const tokens = resolveTokens(settings);
  const app = createApp(settings, { bindHost: settings.host });
  const service = await listen(app, tokens);
  print(welcome(service.origin, tokens[0]));
  await liveWith(app, service);
}

function welcome(origin: string, token: string | undefined): string {
  const page = token === undefined ? `${origin}/` : `${origin}/#token=${token}`;
  const entries = clientEntries(`${origin}/mcp`, token).map(
    ({ client, text }) => `${client}\n${indent(text)}\n`,
  );
  return [
    '',
    `Wayfarer is running. Its page:  ${page}`,
    `MCP address:                    ${origin}/mcp`,
    ...(token === undefined ? [] : [`Token:                          ${token}`]),
    '',
    ...entries,
    'Any client that starts its servers itself (no token needed)',
    indent(JSON.stringify({ command: 'node', args: [programPath()] }, null, 2)),
    '',
    'Ctrl+C ends it.',
  ].join('\n');
}

function programPath(): string {
  return fileURLToPath(new URL('../bin/wayfarer.js', import.meta.url));
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
