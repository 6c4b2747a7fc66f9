import type { ExportedVersion, Removed, StoreProblem, UpkeepStore } from '../upkeep.ts';
import type { ReadScope } from '../read-scope.ts';
import { removeCopies } from './damaged-copies.ts';
import { unpackDocument } from './document-store.ts';
import { purge, removeAll, unnamedFiles } from './purge.ts';
import { integrityProblems, repair } from './repair.ts';
import type { StoreParts } from './store-parts.ts';
import { trim } from './trim.ts';

const EVERYTHING: ReadScope = { kind: 'everything' };
const PAGE = 100;

export function createUpkeepStore(parts: StoreParts): UpkeepStore {
  const { folder, reader, writer, maxBytes } = parts;
  const forgetting = async (
    remove: Parameters<typeof removeAll>[1],
    onStep: () => void = () => undefined,
  ): Promise<Removed> => {
    const step = async (): ReturnType<typeof remove> => {
      const done = await remove();
      onStep();
      return done;
    };
    const removed = await removeAll(parts, step);
    await purge(parts, onStep);
    return removed;
  };
  return {
    stats: async (scope = EVERYTHING) => ({
      ...(await reader.call('statsOf', scope)),
      ...(maxBytes !== undefined && { maxBytes }),
    }),
    pin: (docId, isPinned) => writer.call('setPinned', { docId, isPinned }),
    forgetHost: async (host, onProgress) => {
      const total = await reader.call('stepsToForget', host);
      let done = 0;
      const onStep = (): void => onProgress?.(Math.min(++done, total), total);
      const removed = await forgetting(() => writer.call('removeHost', host), onStep);
      await removeCopies(folder);
      onProgress?.(total, total);
      return removed;
    },
    forgetBefore: async (beforeMs) => {
      const removed = await forgetting(() => writer.call('removeBefore', beforeMs));
      // They have the same old texts.
      if (removed.versions + removed.exchanges > 0) await removeCopies(folder);
      return removed;
    },
    trim: () => trim(parts),
    check: () => check(parts),
    repair: (tokensOf, onProgress) => repair(parts, tokensOf, onProgress),
    export: (scope) => exported(parts, scope),
  };
}

async function check(parts: StoreParts): Promise<readonly StoreProblem[]> {
  const { reader } = parts;
  const damages = await integrityProblems(parts);
  const [detail] = damages;
  if (detail !== undefined) return [{ kind: 'damaged', count: damages.length, detail }];
  const index = await reader.call('indexState', undefined);
  const broken = await countBroken(parts);
  const orphans = (await reader.call('countUnusedBodies', undefined)) + (await unnamedFiles(parts)).length;
  const problems: StoreProblem[] = [
    { kind: 'index_missing', count: index.missing },
    { kind: 'index_orphan', count: index.orphans },
    { kind: 'body_broken', count: broken },
    { kind: 'body_orphan', count: orphans },
  ];
  return problems.filter(({ count }) => count > 0);
}

async function countBroken(parts: StoreParts): Promise<number> {
  let broken = 0;
  for await (const found of walk(parts, EVERYTHING)) {
    await unpackDocument(parts, found).catch(() => broken++);
  }
  return broken;
}

async function* exported(parts: StoreParts, scope: ReadScope): AsyncIterable<ExportedVersion> {
  for await (const found of walk(parts, scope)) {
    const { version, isPinned } = await unpackDocument(parts, found);
    yield { ...version, isPinned };
  }
}

/** All versions of a scope, in the order in which they were stored. */
export async function* walk(
  { reader }: StoreParts,
  scope: ReadScope,
): AsyncGenerator<Awaited<ReturnType<typeof reader.call<'versionsAfter'>>>[number]> {
  for (let afterSeq = 0; ;) {
    const page = await reader.call('versionsAfter', { afterSeq, limit: PAGE, scope });
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    afterSeq = last.seq;
  }
}
