import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecall, detectLanguage, documentTokens, type Recall } from '../../src/recall/index.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import type { NewVersion, Store } from '../../src/store/index.ts';

/** A page as it is read. */
export interface ReadPage {
  readonly url: string;
  readonly title?: string;
  readonly text: string;
  readonly clientId?: string;
}

export interface PageArchive {
  readonly recall: Recall;
  readonly store: Store;
  readonly close: () => Promise<void>;
}

/** An archive with these pages in it, in a folder of its own if no other store is given. */
export async function archiveOf(pages: readonly ReadPage[], given?: Store): Promise<PageArchive> {
  const folder = mkdtempSync(join(tmpdir(), 'wayfarer-recall-'));
  const store = given ?? openSqliteStore({ folder });
  await store.documents.saveAll(await Promise.all(pages.map(toVersion)));
  return {
    recall: createRecall(store),
    store,
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function toVersion({ url, title, text, clientId = 'ann' }: ReadPage): Promise<NewVersion> {
  const language = await detectLanguage(text);
  const facts = { ...(title !== undefined && { title }), ...(language !== undefined && { language }) };
  return { url, text, facts, tokens: documentTokens(text, facts), reader: { clientId, isPrivate: false } };
}
