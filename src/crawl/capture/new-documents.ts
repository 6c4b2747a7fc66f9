import type { CapturedDocument } from '../../archive/index.ts';
import { shorten } from '../../core/index.ts';
import type { NewArchivedDocs } from '../../views/index.ts';

// Of a page that loads hundreds of files the first ones are listed, the others are found by searching.
const MOST_LISTED = 5;
const MOST_REMEMBERED = 200;
const MOST_URL_CHARS = 200;

/** The documents of a session that no view has listed yet. */
export interface NewDocuments {
  add(document: CapturedDocument): void;
  /** The page of the view first, new or not; then the others. */
  take(own: CapturedDocument | undefined): NewArchivedDocs;
}

export function createNewDocuments(): NewDocuments {
  const fresh = new Map<string, CapturedDocument>();
  let forgotten = 0;
  return {
    add(document) {
      if (!document.isNewVersion) return;
      if (fresh.size < MOST_REMEMBERED || fresh.has(document.docId)) fresh.set(document.docId, document);
      else forgotten += 1;
    },
    take(own) {
      if (own !== undefined) fresh.delete(own.docId);
      const all = [...(own === undefined ? [] : [own]), ...fresh.values()];
      const listed = all.slice(0, MOST_LISTED);
      const more = all.length - listed.length + forgotten;
      fresh.clear();
      forgotten = 0;
      return {
        docs: listed.map(({ docId, url, kind }) => ({ docId, url: shorten(url, MOST_URL_CHARS), kind })),
        more,
      };
    },
  };
}
