// npm run soak [-- minutes]
// 20 sessions open hostile and good pages in turn for that long; prints the program's resources and fails if they grow.
import { growthOf } from '../test/support/soak-growth.ts';
import { soak } from '../test/support/soak.ts';

const DEFAULT_MINUTES = 10;
const MS_PER_MINUTE = 60_000;
const SESSIONS = 20;

const minutes = Number(process.argv[2] ?? DEFAULT_MINUTES);
if (!(minutes > 0)) {
  console.error('usage: npm run soak [-- minutes]');
  process.exit(2);
}
const endMs = Date.now() + minutes * MS_PER_MINUTE;
// A trend over fewer rounds is meaningless.
const LEAST_ROUNDS = 3;
const { samples, ...result } = await soak({
  sessions: SESSIONS,
  goesOn: (round) => round < LEAST_ROUNDS || Date.now() < endMs,
  onRound: (round, sample) => console.log(`round ${round + 1}`, JSON.stringify(sample)),
});
const growth = growthOf(samples);
console.table(growth);
console.table(result.outcomes);
console.log(`${result.goodPages} good and as many hostile pages, ${result.wrong.length} wrong answers`);
for (const wrong of result.wrong) console.log(wrong);
console.log(`${result.forbiddenHits} connections to the forbidden address`);
const isGood =
  result.wrong.length === 0 && result.forbiddenHits === 0 && growth.every(({ isFlat }) => isFlat);
process.exitCode = isGood ? 0 : 1;
