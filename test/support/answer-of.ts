import { createLogger, createTelemetry, createToolCaller } from '../../src/server/index.ts';
import type { Services, Tool } from '../../src/tools/index.ts';

/** What an agent reads of the answer of a tool that takes nothing and needs no services. */
export async function answerOf(tool: Tool): Promise<string> {
  const call = createToolCaller({
    servicesFor: () => Promise.resolve({} as Services), // the tool needs none
    callTimeoutMs: 60_000,
    telemetry: createTelemetry(),
    log: createLogger('silent'),
  });
  const { signal } = new AbortController();
  const result = await call({
    tool,
    args: {},
    caller: { transport: 'pipe' },
    signal,
    progress: () => undefined,
  });
  return result.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}
