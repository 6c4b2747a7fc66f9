// npm run bench -- [name …] [--suite folder]: compares us with peers and floors, as ratios within one run.
import { parseArgs } from 'node:util';
import { benchAnswers } from './answers.ts';
import { benchClicks } from './clicks.ts';
import { benchExtract } from './extract.ts';
import { benchExtractMemory, benchExtractSpeed } from './extract-speed.ts';
import { benchFields } from './fields.ts';
import { benchListing } from './listing.ts';
import { benchNames } from './names.ts';
import { benchNet } from './net.ts';
import { benchOverhead } from './overhead.ts';
import { benchPassages } from './passages.ts';
import { benchQuestions } from './questions.ts';
import { benchRecall } from './recall.ts';
import { benchAct } from './act.ts';
import { benchCrawl } from './crawl.ts';
import { benchAgainst } from './against.ts';
import { benchCapture } from './capture.ts';
import { benchSee } from './see.ts';
import { benchSettle } from './settle.ts';
import { benchStartup } from './startup.ts';
import { benchStore } from './store.ts';
import { benchStoreEngines } from './store-engines.ts';
import { benchWorkers } from './workers.ts';
import { benchThreads } from './threads.ts';

/** Benchmarks on real pages take the folder of a suite, and are skipped without one. */
const BENCHES: Readonly<Record<string, (suite: string | undefined) => Promise<void>>> = {
  startup: benchStartup,
  overhead: benchOverhead,
  net: benchNet,
  settle: benchSettle,
  see: benchSee,
  capture: benchCapture,
  act: benchAct,
  against: benchAgainst,
  names: benchNames,
  clicks: benchClicks,
  answers: benchAnswers,
  questions: benchQuestions,
  recall: benchRecall,
  passages: benchPassages,
  listing: benchListing,
  fields: benchFields,
  extract: benchExtract,
  'extract-speed': benchExtractSpeed,
  store: benchStore,
  crawl: benchCrawl,
  'store-engines': benchStoreEngines,
  workers: benchWorkers,
  'extract-memory': benchExtractMemory,
  threads: benchThreads,
};
const { values, positionals } = parseArgs({
  options: { suite: { type: 'string' } },
  allowPositionals: true,
});
for (const [name, bench] of Object.entries(BENCHES))
  if (positionals.length === 0 || positionals.includes(name)) await bench(values.suite);
