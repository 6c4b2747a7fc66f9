import type { QueueSummary } from '../queue-data.ts';
import type { AskServer } from './ask-server.ts';
import { dateText, element, setText, withText } from './dom.ts';

/** What is read in the background. Addresses come from pages: they are only ever set as text. */
export async function showQueue(ask: AskServer): Promise<void> {
  const response = await ask('/api/queue').catch(() => undefined);
  const isThere = response?.status === 200;
  element('queue').hidden = !isThere;
  if (isThere) show((await response.json()) as QueueSummary); // from our own server
}

function show({ counts, reasons, next, misses, pace, periodSeconds }: QueueSummary): void {
  for (const [name, count] of Object.entries(counts)) setText(`queue-${name}`, count.toLocaleString());
  const total = counts.pending + counts.working + counts.crawled + counts.failed + counts.skipped;
  element('no-queue').hidden = total > 0;
  element('queue-all').hidden = total === 0;
  drawPace(pace, periodSeconds);
  element('queue-reasons').replaceChildren(
    ...reasons.map(({ state, reason, count }) =>
      rowOf([state, reason.replaceAll('_', ' ')], count.toLocaleString()),
    ),
  );
  element('queue-reasons-table').hidden = reasons.length === 0;
  element('queue-misses').replaceChildren(
    ...misses.map(({ url, reason, time }) => rowOf([dateText(time), reason.replaceAll('_', ' '), url])),
  );
  element('queue-misses-table').hidden = misses.length === 0;
  element('queue-next').replaceChildren(...next.map((url) => withText('li', url)));
  element('queue-next-title').hidden = next.length === 0;
}

const WIDTH = 600;
const HEIGHT = 90;

/** A line from zero to its own maximum. */
function drawPace(pace: readonly number[], periodSeconds: number): void {
  const perSecond = pace.map((count) => count / periodSeconds);
  const most = Math.max(...perSecond);
  const points = perSecond.map((value, at) => {
    const x = (at / Math.max(1, pace.length - 1)) * WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - (most === 0 ? 0 : value / most) * HEIGHT).toFixed(1)}`;
  });
  element('queue-pace').setAttribute('points', points.join(' '));
  const minutes = Math.round((pace.length * periodSeconds) / 60);
  const now = perSecond.at(-2) ?? 0;
  setText(
    'queue-pace-text',
    `Pages per second in the last ${minutes} minutes: at most ${rounded(most)}, now ${rounded(now)}.`,
  );
}

function rounded(value: number): string {
  return value.toFixed(value >= 10 ? 0 : 1);
}

function rowOf(cells: readonly string[], count?: string): HTMLTableRowElement {
  const row = document.createElement('tr');
  row.append(...cells.map((text) => withText('td', text)));
  if (count === undefined) return row;
  const last = withText('td', count);
  last.className = 'number';
  row.append(last);
  return row;
}
