// Four workers that share a crawl against one, on one machine: they must not hinder each other.
import { hasPostgres } from '../test/support/postgres-server.ts';
import { timedCrawl } from '../test/support/shared-crawl.ts';
import { report } from './measure.ts';

const SIZE = { pages: 2_000, each: 2 };
const GOAL = 1;

export async function benchWorkers(): Promise<void> {
  if (!hasPostgres()) {
    console.log('workers: skipped, this machine has no PostgreSQL');
    return;
  }
  const one = await timedCrawl(1, SIZE);
  const four = await timedCrawl(4, SIZE);
  console.log(`${one.figures}\n${four.figures}`);
  const inSeconds = (ours: number, theirs: number): string =>
    `${ours.toFixed(1)} s against ${theirs.toFixed(1)} s`;
  report({
    name: 'a crawl by four workers against one',
    measured: inSeconds(four.seconds, one.seconds),
    ratio: four.seconds / one.seconds,
    goal: GOAL,
  });
  report({
    name: 'the same without the first quarter',
    measured: inSeconds(four.warmSeconds, one.warmSeconds),
    ratio: four.warmSeconds / one.warmSeconds,
    goal: GOAL,
  });
}
