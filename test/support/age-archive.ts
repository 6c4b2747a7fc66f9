import { createRequire } from 'node:module';
import { join } from 'node:path';

interface WritableDatabase {
  exec(sql: string): void;
  close(): void;
}

/** Makes everything that the archive of a data folder has look as if it had been read so much earlier. */
export function ageArchive(dataDir: string, byMs: number): void {
  const Libsql = createRequire(import.meta.url)('libsql') as new (path: string) => WritableDatabase; // its documented export
  const db = new Libsql(join(dataDir, 'archive', 'archive.db'));
  try {
    db.exec(`UPDATE versions SET first_read_at = first_read_at - ${byMs}, last_read_at = last_read_at - ${byMs};
      UPDATE readings SET first_at = first_at - ${byMs}, last_at = last_at - ${byMs};
      UPDATE heads SET read_at = read_at - ${byMs};
      UPDATE documents SET last_crawled = last_crawled - ${byMs};`);
  } finally {
    db.close();
  }
}
