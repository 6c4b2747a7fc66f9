import type { PackedTokens } from '../packed.ts';
import type { Database } from './driver.ts';

export function addToIndex(db: Database, versionSeq: number, { title, words, grams }: PackedTokens): void {
  db.run('INSERT INTO words_index (rowid, title, body) VALUES (?, ?, ?)', [versionSeq, title, words]);
  db.run('INSERT INTO grams_index (rowid, grams) VALUES (?, ?)', [versionSeq, grams]);
  db.run('UPDATE versions SET is_indexed = 1 WHERE seq = ?', [versionSeq]);
}

export function removeFromIndex(db: Database, versionSeq: number): void {
  db.run('DELETE FROM words_index WHERE rowid = ?', [versionSeq]);
  db.run('DELETE FROM grams_index WHERE rowid = ?', [versionSeq]);
  db.run('UPDATE versions SET is_indexed = 0 WHERE seq = ?', [versionSeq]);
}
