import type { MovedBody, MovingStore } from '../moving.ts';
import { checkedContent, movedBody } from '../rows/moved-content.ts';
import type { TokensOf } from '../upkeep.ts';
import { rowsOf } from './repair.ts';
import type { StoreParts } from './store-parts.ts';
import type { NewBodyRow } from './thread/moving.ts';
import { writeWithFiles } from './write-with-files.ts';

const PAGE = 50;

export function createMovingStore(parts: StoreParts): MovingStore {
  const { reader, writer, files } = parts;
  return {
    mark: () => reader.call('moveMark', undefined),
    setMark: (mark) => writer.call('setMoveMark', mark),
    count: (table) => reader.call('countRows', table),
    rows: (table, range) => reader.call('movedRows', { table, ...range }),
    change: (table, change) => writer.call('changeRows', { table, ...change }),
    removeBodies: async (keys) => files.remove(await writer.call('removeBodyRows', keys)),
    addBodies: async (bodies) => {
      const kept = await Promise.all(bodies.map((body) => keep(parts, body)));
      const written = kept.flatMap(({ body }) => body.fileName ?? []);
      await writeWithFiles(files, written, () => writer.call('addBodyRows', kept));
    },
    contents: async (rows) => {
      const records = await reader.call(
        'bodyRecords',
        rows.map(([seq]) => Number(seq)),
      );
      return Promise.all(
        rows.map(async (row, at) => {
          const record = records[at];
          return checkedContent(row, record === undefined ? undefined : await files.contentOf(record));
        }),
      );
    },
    completeIndex: (tokensOf, onProgress) => completeIndex(parts, tokensOf, onProgress),
    finish: () => Promise.resolve(),
  };
}

async function keep({ files }: StoreParts, { row, content }: MovedBody): Promise<NewBodyRow> {
  return { row, body: await files.keep(movedBody(row, content)) };
}

async function completeIndex(
  parts: StoreParts,
  tokensOf: TokensOf,
  onProgress: ((done: number, total: number) => void) | undefined,
): Promise<number> {
  const { reader, writer } = parts;
  const total = await writer.call('dropStrayRows', undefined);
  let indexed = 0;
  for (let afterSeq = 0; ;) {
    const page = await reader.call('unindexedAfter', { afterSeq, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return indexed;
    afterSeq = last.seq;
    const { rows } = await rowsOf(parts, page, tokensOf);
    indexed += await writer.call('fillIndex', rows);
    onProgress?.(indexed, total);
  }
}
