import type { CallTotal } from '../telemetry.ts';
import type { StatusSource } from './status.ts';

type MetricLabels = Readonly<Record<string, string>>;

/** The counters in Prometheus' text format. */
export function metricsResponse(source: StatusSource): Response {
  return new Response(metricsText(source), {
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

function metricsText({ telemetry, sessions, clientCount }: StatusSource): string {
  const ofCalls = (valueOf: (call: CallTotal) => number): [MetricLabels, number][] =>
    telemetry.calls().map((call) => [{ tool: call.tool, outcome: call.outcome }, valueOf(call)]);
  const usage = telemetry.usage();
  const areas = [...new Set(usage.map(({ area }) => area))];
  return [
    family(
      'calls_total counter',
      'Finished calls.',
      ofCalls(({ count }) => count),
    ),
    family(
      'call_seconds_total counter',
      'Time spent in finished calls.',
      ofCalls(({ ms }) => ms / 1000),
    ),
    family(
      'answer_bytes_total counter',
      'Bytes of answers.',
      ofCalls(({ bytes }) => bytes),
    ),
    family('calls_in_flight gauge', 'Calls that are running.', [[{}, telemetry.totals().inFlight]]),
    family('sessions gauge', 'Open sessions.', [[{}, sessions.list().length]]),
    family('clients gauge', 'Connected clients.', [[{}, clientCount()]]),
    ...areas.map((area) => {
      const counts = usage.filter((each) => each.area === area);
      const help = counts.map(({ kind, label }) => `${kind}: ${label}.`).join(' ');
      const samples = counts.map(({ kind, count }): [MetricLabels, number] => [{ kind }, count]);
      return family(`${area}_total counter`, help, samples);
    }),
  ].join('');
}

/** A metric with its samples; the names of tools, codes and kinds need no escaping. */
function family(nameAndType: string, help: string, samples: readonly [MetricLabels, number][]): string {
  const name = `wayfarer_${nameAndType.split(' ', 1)[0] ?? ''}`;
  const lines = samples.map(([labels, value]) => {
    const inside = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    return `${name}${inside.length === 0 ? '' : `{${inside.join(',')}}`} ${String(value)}`;
  });
  return [`# HELP ${name} ${help}`, `# TYPE wayfarer_${nameAndType}`, ...lines, ''].join('\n');
}
