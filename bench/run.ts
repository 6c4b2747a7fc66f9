// npm run bench [-- startup overhead net settle]: measures us beside peers and floors, as ratios of one run.
import { benchNet } from './net.ts';
import { benchOverhead } from './overhead.ts';
import { benchSettle } from './settle.ts';
import { benchStartup } from './startup.ts';

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  startup: benchStartup,
  overhead: benchOverhead,
  net: benchNet,
  settle: benchSettle,
};
const wanted = process.argv.slice(2);
for (const [name, bench] of Object.entries(BENCHES))
  if (wanted.length === 0 || wanted.includes(name)) await bench();
