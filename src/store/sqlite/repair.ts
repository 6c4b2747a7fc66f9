import type { RepairReport, TokensOf } from '../upkeep.ts';
import { unpackDocument } from './document-store.ts';
import { joinTokens } from './index-token.ts';
import { purge } from './purge.ts';
import type { FoundDocument } from './packed.ts';
import type { StoreParts } from './store-parts.ts';
import type { NewIndexRow } from './thread/upkeep.ts';

const PAGE = 50;
/** A younger file may belong to a write that is going on. */
const LEAST_AGE_MS = 10 * 60_000;

/** Builds the index from the texts, drops versions whose text is broken, removes bodies that nothing names. */
export async function repair(
  parts: StoreParts,
  tokensOf: TokensOf,
  onProgress: ((done: number, total: number) => void) | undefined,
): Promise<RepairReport> {
  const { reader, writer, files } = parts;
  const total = await writer.call('resetIndex', undefined);
  let indexed = 0;
  let droppedVersions = 0;
  for (let afterSeq = 0; ;) {
    const page = await reader.call('versionsAfter', { afterSeq, limit: PAGE, scope: { kind: 'everything' } });
    const last = page.at(-1);
    if (last === undefined) break;
    afterSeq = last.seq;
    const { rows, broken } = await rowsOf(parts, page, tokensOf);
    indexed += await writer.call('fillIndex', rows);
    if (broken.length > 0) {
      const step = await writer.call('removeVersions', broken);
      await files.remove(step.fileNames);
      droppedVersions += step.versions;
    }
    onProgress?.(indexed, total);
  }
  const unused = await writer.call('dropUnusedBodies', undefined);
  const unnamed = await unnamedFiles(parts);
  await files.remove([...unused.fileNames, ...unnamed]);
  await purge(parts);
  return {
    indexed,
    droppedVersions,
    removedBodies: unused.removed,
    removedFiles: unused.fileNames.length + unnamed.length,
  };
}

async function rowsOf(
  parts: StoreParts,
  page: readonly FoundDocument[],
  tokensOf: TokensOf,
): Promise<{ rows: NewIndexRow[]; broken: number[] }> {
  const rows: NewIndexRow[] = [];
  const broken: number[] = [];
  for (const found of page) {
    const document = await unpackDocument(parts, found).catch(() => undefined);
    if (document === undefined) {
      broken.push(found.seq);
      continue;
    }
    const tokens = tokensOf(document.version.text, document.version.facts);
    rows.push({
      seq: found.seq,
      tokens: {
        title: joinTokens(tokens.title),
        words: joinTokens(tokens.words),
        grams: joinTokens(tokens.grams),
      },
    });
  }
  return { rows, broken };
}

/** Files that no row names: left by a process that was killed. */
export async function unnamedFiles({ reader, files, clock }: StoreParts): Promise<readonly string[]> {
  const found = await files.list();
  const named = new Set(await reader.call('namedFiles', undefined));
  return found
    .filter(({ name, changedAtMs }) => !named.has(name) && clock() - changedAtMs > LEAST_AGE_MS)
    .map(({ name }) => name);
}
