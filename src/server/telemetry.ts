import { context, metrics, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { monotonicMs, type Usage, type UsageCount } from '../core/index.ts';
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
  /** The calls since the start by tool and outcome. */
  calls(): readonly CallTotal[];
  /** How the tools are used. */
  usage(): readonly UsageCount[];
}

export interface CallTotal {
  readonly tool: string;
  /** `ok` or the error code. */
  readonly outcome: string;
  count: number;
  ms: number;
  bytes: number;
}

const MOST_RECENT = 50;

/** Counts for the status page; spans and metrics for OpenTelemetry if an SDK is installed. */
export function createTelemetry(usage: Usage): Telemetry {
  const tracer = trace.getTracer('wayfarer-mcp');
  const duration = metrics
    .getMeter('wayfarer-mcp')
    .createHistogram('mcp.server.operation.duration', { unit: 's', description: 'Duration of MCP requests' });
  const recent: CallRecord[] = [];
  const counts = { calls: 0, errors: 0, inFlight: 0 };
  const byOutcome = new Map<string, CallTotal>();

  const finish = (info: CallInfo, { outcome, bytes }: CallOutcome, ms: number): void => {
    counts.calls += 1;
    if (outcome !== 'ok') counts.errors += 1;
    addTo(byOutcome, { tool: info.tool, outcome, count: 1, ms, bytes });
    duration.record(ms / 1000, attributesOf(info, outcome));
    recent.push({ tool: info.tool, at: Date.now(), ms: Math.round(ms), bytes, outcome });
    if (recent.length > MOST_RECENT) recent.shift();
  };

  return {
    recent: () => recent.toReversed(),
    totals: () => ({ ...counts }),
    calls: () => [...byOutcome.values()],
    usage: () => usage.counts(),
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

function addTo(totals: Map<string, CallTotal>, call: CallTotal): void {
  const key = `${call.tool} ${call.outcome}`;
  const total = totals.get(key);
  if (total === undefined) {
    totals.set(key, call);
    return;
  }
  total.count += call.count;
  total.ms += call.ms;
  total.bytes += call.bytes;
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
