import {
  context,
  propagation,
  trace,
  type Context,
  type Span,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createUsage } from '../../src/core/index.ts';
import { createTelemetry } from '../../src/server/index.ts';

interface RecordedSpan {
  readonly name: string;
  readonly options: SpanOptions | undefined;
  readonly parent: unknown;
  status?: unknown;
  isEnded: boolean;
}

let spans: RecordedSpan[];

beforeEach(() => {
  spans = [];
  const tracer = { startSpan: record } as unknown as Tracer; // the one method that is used
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  propagation.setGlobalPropagator({
    inject: () => undefined,
    extract: (ctx, carrier: Record<string, unknown>) =>
      ctx.setValue(Symbol.for('parent'), carrier['traceparent']),
    fields: () => ['traceparent'],
  });
});
afterEach(() => {
  trace.disable();
  propagation.disable();
});

function record(name: string, options: SpanOptions | undefined, parent: Context = context.active()): Span {
  const span: RecordedSpan = { name, options, parent: parent.getValue(Symbol.for('parent')), isEnded: false };
  spans.push(span);
  const recorder = {
    setStatus: (status: unknown) => void (span.status = status),
    end: () => void (span.isEnded = true),
  };
  return recorder as unknown as Span; // the methods that are used
}

describe('a call', () => {
  test('is a span under the names of OpenTelemetry, in the trace of its client', async () => {
    const telemetry = createTelemetry(createUsage());
    const meta = { traceparent: '00-trace-span-01' };
    await telemetry.observe({ tool: 'nav.goto', transport: 'tcp', sessionId: 's', meta }, () =>
      Promise.resolve({ outcome: 'ok', bytes: 10 }),
    );
    expect(spans).toMatchObject([
      {
        name: 'tools/call nav.goto',
        parent: '00-trace-span-01',
        isEnded: true,
        options: {
          attributes: {
            'mcp.method.name': 'tools/call',
            'gen_ai.tool.name': 'nav.goto',
            'network.transport': 'tcp',
            'mcp.session.id': 's',
          },
        },
      },
    ]);
  });

  test('that failed says so in its span, in the totals and among the recent calls, newest first', async () => {
    const telemetry = createTelemetry(createUsage());
    const info = { tool: 'nav.goto', transport: 'pipe' } as const;
    await telemetry.observe(info, () => Promise.resolve({ outcome: 'timeout', bytes: 5 }));
    await telemetry.observe(info, () => Promise.resolve({ outcome: 'ok', bytes: 10 }));
    expect(spans[0]?.status).toMatchObject({ message: 'timeout' });
    expect(telemetry.totals()).toEqual({ calls: 2, errors: 1, inFlight: 0 });
    expect(telemetry.recent().map(({ outcome }) => outcome)).toEqual(['ok', 'timeout']);
  });

  test('is remembered only among the last fifty', async () => {
    const telemetry = createTelemetry(createUsage());
    const call = () =>
      telemetry.observe({ tool: 't', transport: 'pipe' }, () => Promise.resolve({ outcome: 'ok', bytes: 1 }));
    for (let n = 0; n < 60; n++) await call();
    expect(telemetry.recent()).toHaveLength(50);
    expect(telemetry.totals().calls).toBe(60);
  });
});
