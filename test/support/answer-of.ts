import { createUsage } from '../../src/core/index.ts';
import { createLogger, createTelemetry, createToolCaller } from '../../src/server/index.ts';
import type { Services, Tool } from '../../src/tools/index.ts';

/** The answer of a tool without input and services, as an agent reads it. */
export async function answerOf(
  tool: Tool,
  { callTimeoutMs = 60_000, listedAs = (name: string): string | undefined => name } = {},
): Promise<string> {
  const call = createToolCaller({
    servicesFor: () => Promise.resolve({} as Services), // the tool needs none
    callTimeoutMs,
    listedAs,
    telemetry: createTelemetry(createUsage()),
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
