// A process that saves texts until that fails, says why and what it can still read, and tries once more on a line of input.
import { once } from 'node:events';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { textFor } from './crash-texts.ts';
import { EVERYTHING, version } from './samples.ts';

const [, , folder = ''] = process.argv;
const MAX_TEXTS = 5000;
const store = openSqliteStore({ folder });
const saved: string[] = [];

async function save(url: string): Promise<string> {
  try {
    await store.documents.save(version(url, textFor(url)));
    saved.push(url);
    return 'saved';
  } catch (error) {
    return String((error as { readonly code?: unknown }).code);
  }
}

async function readable(): Promise<number> {
  const found = await Promise.all(
    saved.map((url) => store.documents.getByUrl(url, EVERYTHING).catch(() => undefined)),
  );
  return found.filter((document, n) => document?.version.text === textFor(saved[n] ?? '')).length;
}

let outcome = 'saved';
for (let n = 1; n < MAX_TEXTS && outcome === 'saved'; n++) outcome = await save(`https://a.org/${n}1`);
process.stdout.write(`${JSON.stringify({ outcome, saved: saved.length, readable: await readable() })}\n`);
await once(process.stdin, 'data');
process.stdout.write(
  `${JSON.stringify({ outcome: await save('https://a.org/after1'), readable: await readable(), problems: await store.upkeep.check() })}\n`,
);
await store.close();
process.exit();
