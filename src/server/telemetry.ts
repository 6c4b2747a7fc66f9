import { context, metrics, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { monotonicMs } from '../core/index.ts';
import type { CallRecord } from './status-data.ts';

export interface CallInfo {
  readonly tool: string;
  readonly transport: 'pipe' | 'tcp';
  readonly sessionId?: string | undefined;
  /** The request's `_meta`, which may carry the client's trace context. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

interface CallOutcome {
  readonly outcome: string;
  readonly bytes: number;
}

export interface Telemetry {
  /** Runs a call inside a span, then counts it. */
  observe<T extends CallOutcome>(info: CallInfo, work: () => Promise<T>): Promise<T>;
  /** The last calls, newest first. */
  recent(): CallRecord[];
  totals(): { readonly calls: number; readonly errors: number; readonly inFlight: number };
}

const MOST_RECENT = 50;

/** Counts for the status page; spans and metrics for OpenTelemetry if an SDK is installed. */
export function createTelemetry(): Telemetry {
  const tracer = trace.getTracer('wayfarer-mcp');
  const duration = metrics
    .getMeter('wayfarer-mcp')
    .createHistogram('mcp.server.operation.duration', { unit: 's', description: 'Duration of MCP requests' });
  const recent: CallRecord[] = [];
  const counts = { calls: 0, errors: 0, inFlight: 0 };

  const finish = (info: CallInfo, { outcome, bytes }: CallOutcome, ms: number): void => {
    counts.calls += 1;
    if (outcome !== 'ok') counts.errors += 1;
    duration.record(ms / 1000, attributesOf(info, outcome));
    recent.push({ tool: info.tool, at: Date.now(), ms: Math.round(ms), bytes, outcome });
    if (recent.length > MOST_RECENT) recent.shift();
  };

  return {
    recent: () => recent.toReversed(),
    totals: () => ({ ...counts }),
    async observe(info, work) {
      const parent =
        info.meta === undefined ? context.active() : propagation.extract(context.active(), info.meta);
      const options = { kind: SpanKind.SERVER, attributes: attributesOf(info) };
      const span = tracer.startSpan(`tools/call ${info.tool}`, options, parent);
      const startedMs = monotonicMs();
      counts.inFlight += 1;
      try {
        const result = await context.with(trace.setSpan(parent, span), work);
        if (result.outcome !== 'ok') span.setStatus({ code: SpanStatusCode.ERROR, message: result.outcome });
        finish(info, result, monotonicMs() - startedMs);
        return result;
      } finally {
        counts.inFlight -= 1;
        span.end();
      }
    },
  };
}

function attributesOf({ tool, transport, sessionId }: CallInfo, outcome = 'ok'): Record<string, string> {
  return {
    'mcp.method.name': 'tools/call',
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': tool,
    'network.transport': transport,
    ...(sessionId !== undefined && { 'mcp.session.id': sessionId }),
    ...(outcome !== 'ok' && { 'error.type': outcome }),
  };
}
