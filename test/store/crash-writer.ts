// A process that writes until it is killed: folder, name. It prints the address of each text once it is acknowledged.
import { writeSync } from 'node:fs';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { textFor } from './crash-texts.ts';
import { version } from './samples.ts';

const [, , folder = '', name = ''] = process.argv;
const AT_ONCE = 4;
const store = openSqliteStore({ folder, busyMs: 60_000 });
let next = 0;

async function writeOn(): Promise<never> {
  for (;;) {
    const url = `https://${name}.org/${next++}`;
    await store.documents.save(version(url, textFor(url)));
    writeSync(1, `${url}\n`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, writeOn));
