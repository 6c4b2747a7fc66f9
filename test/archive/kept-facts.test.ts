import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createArchive } from '../../src/archive/index.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';

const url = 'https://example.org/long';

test('a text that was cut says so when it is served from the archive, too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wayfarer-archive-'));
  const archive = createArchive({
    ...{ isOn: true, keepsMaster: false, keepDays: 0, maxTokens: 500 },
    openStore: () => Promise.resolve(openSqliteStore({ folder })),
    onTrouble: (error) => expect.fail(String(error)),
  });
  try {
    const caller = { clientId: 'ann', sessionId: undefined, isOwner: false };
    const keeper = archive.keeper(caller, { as: 'worker', isKept: true, maxAgeMs: 60_000 });
    const facts = { url, kind: 'page', renderedBy: 'http', truncated: true, truncatedBy: 'markup' };
    await keeper.keep?.({ url, text: 'The beginning of a long page.', facts });
    expect(await keeper.find?.(url)).toMatchObject({
      scraped: {
        text: 'The beginning of a long page.',
        facts: { fromArchive: true, truncated: true, truncatedBy: 'markup' },
      },
    });
  } finally {
    await archive.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
