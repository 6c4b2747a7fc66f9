// npm run eval [-- --runs 3] [--url http://127.0.0.1:4817]: an agent's task from its first call to the saved file,
// with a
// real client and the built program. Prints the cost of each step; exits with 0 if every run met every criterion.
import { parseArgs } from 'node:util';
import { startSite } from '../test/site/server.ts';
import { connectStdio } from '../test/support/program.ts';
import { navigateForum, type Outcome } from './forum-task.ts';
import { tableOf, totalsOf } from './table.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1' }, url: { type: 'string' } },
});
const runs = Number(values.runs);
const outcomes: Outcome[] = [];
const site = values.url === undefined ? await startSite({ siteRoot: 'test/site' }) : undefined;
const origin = new URL(values.url ?? site?.origin ?? '').origin;
const { client, close } = await connectStdio('2025');
try {
  for (let run = 1; run <= runs; run++) {
    const outcome = await navigateForum(client, origin);
    outcomes.push(outcome);
    console.log(`Run ${run} of ${runs}\n${tableOf(outcome.steps)}\n${totalsOf(outcome)}\n`);
  }
} finally {
  await close();
  await site?.close();
}
const passed = outcomes.filter(({ problem }) => problem === undefined).length;
console.log(`${passed} of ${runs} runs passed`);
process.exitCode = passed === runs && runs > 0 ? 0 : 1;
