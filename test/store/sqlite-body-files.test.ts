import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fail } from '../../src/core/index.ts';
import { createBodyFiles } from '../../src/store/sqlite/body-files.ts';
import { OUTCOME_UNKNOWN } from '../../src/store/sqlite/store-thread.ts';
import { writeWithFiles } from '../../src/store/sqlite/write-with-files.ts';
import { EVERYTHING, version } from './samples.ts';
import { sqliteWorld } from './sqlite-world.ts';

const world = sqliteWorld();
const PAGE = 'https://example.org/page';
/** Too large for the database. */
const longText = (from: number): string =>
  Array.from({ length: 40_000 }, (_, n) => `${(n + from) * 2_654_435_761}`).join(' ');
const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.part')) : [];

test('a text is kept even if a file that is not needed cannot be removed', async () => {
  const store = await world.open();
  const bodies = join(world.folder, 'bodies');
  await store.documents.save(version(`${PAGE}/1`, longText(0)));
  const [needed = ''] = filesIn(bodies);
  const saving = store.documents.saveAll([
    version(`${PAGE}/2`, longText(0)),
    version(`${PAGE}/3`, longText(1)),
  ]);
  const hash = needed.slice(0, 64);
  const second = (): string | undefined =>
    filesIn(bodies).find((name) => name !== needed && name.startsWith(hash));
  while (second() === undefined) await setImmediate();
  const unused = join(bodies, second() ?? '');
  rmSync(unused);
  mkdirSync(unused); // a folder is not removed like a file
  const [, third] = await saving;
  expect((await store.documents.get(third?.docId ?? '', EVERYTHING))?.version.text).toBe(longText(1));
});

test.each([
  ['stays where nobody knows whether it is named', OUTCOME_UNKNOWN, 1],
  ['is removed where the write has failed', {}, 0],
])('the file of a body %s', async (_, facts, left) => {
  const files = createBodyFiles(world.folder);
  const { fileName = '' } = await files.pack(Buffer.from(longText(0)));
  const written = writeWithFiles(files, [fileName], () => Promise.reject(fail('storage_unavailable', facts)));
  await expect(written).rejects.toMatchObject({ code: 'storage_unavailable' });
  expect(filesIn(world.folder)).toHaveLength(left);
});
