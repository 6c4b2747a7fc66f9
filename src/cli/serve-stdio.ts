import { serveOverStdio, surviveFaults } from '../server/index.ts';
import type { CommandContext } from './command.ts';
import { liveUntilEnd } from './lifetime.ts';
import { standardOutput } from './output.ts';

export async function serveStdioCommand({ settings, createApp }: CommandContext): Promise<void> {
  const app = createApp(settings, 'stdio');
  surviveFaults(app.log);
  await app.checkBrowsers();
  app.serveQueue(false);
  const service = serveOverStdio(app.mcp, { input: process.stdin, output: standardOutput }, app.log);
  await liveUntilEnd({
    ended: service.ended,
    watchParent: true,
    log: app.log,
    close: async () => {
      await service.close();
      await app.close();
    },
  });
}
