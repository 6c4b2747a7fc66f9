import { WayfarerError } from '../../core/index.ts';
import type { RepairReport, TokensOf } from '../upkeep.ts';
import { unpackDocument } from './document-store.ts';
import { joinTokens } from '../rows/index-token.ts';
import { purge, unnamedFiles } from './purge.ts';
import type { FoundDocument } from '../rows/version-rows.ts';
import type { StoreParts } from './store-parts.ts';
import type { BrokenVersion } from './thread/remove.ts';
import type { NewIndexRow } from './thread/upkeep.ts';

const PAGE = 50;

/** Builds the index from the texts, drops versions whose text is broken, removes bodies that nothing names. */
export async function repair(
  parts: StoreParts,
  tokensOf: TokensOf,
  onProgress: ((done: number, total: number) => void) | undefined,
): Promise<RepairReport> {
  const { writer, files } = parts;
  const isDamaged = (await integrityProblems(parts)).length > 0;
  const setAside = isDamaged ? await writer.call('salvage', undefined) : undefined;
  const first = await buildIndex(parts, tokensOf, onProgress);
  const { droppedVersions } = first;
  // Where the newest version was dropped, an older one is the newest now, and has to be found.
  const { indexed } = droppedVersions === 0 ? first : await buildIndex(parts, tokensOf, onProgress);
  const unused = await writer.call('dropUnusedBodies', undefined);
  const unnamed = await unnamedFiles(parts);
  await files.remove([...unused.fileNames, ...unnamed]);
  await purge(parts);
  return {
    indexed,
    droppedVersions,
    removedBodies: unused.removed,
    removedFiles: unused.fileNames.length + unnamed.length,
    ...(setAside !== undefined && { setAside }),
  };
}

/**
 * What SQLite finds wrong. A connection that has used the index before reports a newly built one as damaged, so it is a new
 * one.
 */
export async function integrityProblems({ openThread }: StoreParts): Promise<readonly string[]> {
  const thread = openThread();
  try {
    return await thread.call('integrityProblems', undefined);
  } catch (error) {
    if (!(error instanceof WayfarerError) || error.code !== 'storage_corrupt') throw error;
    return [error.message];
  } finally {
    await thread.close();
  }
}

async function buildIndex(
  parts: StoreParts,
  tokensOf: TokensOf,
  onProgress: ((done: number, total: number) => void) | undefined,
): Promise<Pick<RepairReport, 'indexed' | 'droppedVersions'>> {
  const { reader, writer, files } = parts;
  const total = await writer.call('resetIndex', undefined);
  let indexed = 0;
  let droppedVersions = 0;
  for (let afterSeq = 0; ;) {
    const page = await reader.call('versionsAfter', { afterSeq, limit: PAGE, scope: { kind: 'everything' } });
    const last = page.at(-1);
    if (last === undefined) return { indexed, droppedVersions };
    afterSeq = last.seq;
    const { rows, broken } = await rowsOf(parts, page, tokensOf);
    indexed += await writer.call('fillIndex', rows);
    if (broken.length > 0) {
      const step = await writer.call('removeBroken', broken);
      await files.remove(step.fileNames);
      droppedVersions += step.versions;
    }
    onProgress?.(indexed, total);
  }
}

export async function rowsOf(
  parts: StoreParts,
  page: readonly FoundDocument[],
  tokensOf: TokensOf,
): Promise<{ rows: NewIndexRow[]; broken: BrokenVersion[] }> {
  const rows: NewIndexRow[] = [];
  const broken: BrokenVersion[] = [];
  for (const found of page) {
    const document = await unpackDocument(parts, found).catch(() => undefined);
    if (document === undefined) {
      broken.push({ seq: found.seq, body: found.body });
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
