import type { ReadText } from '../content/index.ts';
import type { NewVersion, VersionReader } from '../store/index.ts';
import type { ArchiveParts } from './archive-parts.ts';
import { canonicalUrl } from './canonical-url.ts';
import { factsOfVersion, textFact } from './version-facts.ts';

/** A text as it is stored and indexed, without the secrets in its addresses; undefined if it is none to be kept. */
export async function makeVersion(
  { threads }: Pick<ArchiveParts, 'threads'>,
  read: ReadText,
  reader: VersionReader,
): Promise<NewVersion | undefined> {
  const url = canonicalUrl(read.url);
  if (url === undefined || !isDocument(read)) return undefined;
  const title = textFact(read.facts['title']) ?? '';
  // The call may be over before its text is kept.
  const { signal } = new AbortController();
  const { text, language, tokens } = await threads.run('textToKeep', { text: read.text, title }, { signal });
  return { url, text, facts: factsOfVersion(read, { url, language }), tokens, reader };
}

/** The text of an error page is no version of the document. */
function isDocument({ facts, text }: ReadText): boolean {
  const status = facts['status'] ?? 200;
  const isFine = status === 304 || (Number(status) >= 200 && Number(status) < 300);
  return isFine && text.trim() !== '';
}
