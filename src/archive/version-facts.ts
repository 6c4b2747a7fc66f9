import type { ReadText, Scraped } from '../content/index.ts';
import type { StoredVersion, VersionFacts } from '../store/index.ts';
import { canonicalUrl, withoutSecrets } from './canonical-url.ts';

// Said anew with each answer.
const OF_THE_ANSWER = new Set(['url', 'title', 'status', 'mime', 'renderedBy', 'fetchedAt', 'untrusted']);
const OF_THE_FORM = new Set(['links', 'savedAs']);

/** The facts of a read as they are stored. */
export function factsOfVersion(
  { facts, validators = {} }: Pick<ReadText, 'facts' | 'validators'>,
  { url, language }: { readonly url: string; readonly language?: string | undefined },
): VersionFacts {
  const shown = canonicalUrl(String(facts['url']));
  const more = Object.entries(facts).filter(
    ([name, fact]) => fact !== undefined && !OF_THE_ANSWER.has(name) && !OF_THE_FORM.has(name),
  );
  const known = {
    title: textFact(facts['title']),
    language,
    finalUrl: shown === url ? undefined : shown,
    status: typeof facts['status'] === 'number' ? facts['status'] : undefined,
    mime: textFact(facts['mime']),
    mediaKind: mediaKind(facts),
    renderedBy: textFact(facts['renderedBy']),
    etag: headerFact(validators.etag),
    lastModified: headerFact(validators.lastModified),
    more: JSON.parse(withoutSecrets(JSON.stringify(Object.fromEntries(more)))) as Record<string, unknown>, // an object before, too
  };
  return Object.fromEntries(Object.entries(known).filter(([, fact]) => fact !== undefined));
}

export function textFact(fact: unknown): string | undefined {
  return typeof fact === 'string' && fact !== '' ? fact.toWellFormed() : undefined;
}

// Longer ones are not sent back.
const MOST_HEADER_CHARS = 1_000;

function headerFact(value: string | undefined): string | undefined {
  return value !== undefined && value.length <= MOST_HEADER_CHARS ? textFact(value) : undefined;
}

function mediaKind({ kind, mime }: Scraped['facts']): string {
  if (kind === 'page') return 'html';
  if (kind === 'snapshot') return 'snapshot';
  return mime === 'application/pdf' ? 'pdf' : 'text';
}

/** The facts of a stored version, as a read gives them. */
export function tellVersion({ docId, url, facts, lastReadAtMs }: StoredVersion): Scraped['facts'] {
  const { title, status, mime, renderedBy, finalUrl = url, more } = facts;
  const fetchedAt = new Date(lastReadAtMs).toISOString();
  return {
    ...{ url: finalUrl, title, status, fetchedAt, untrusted: true, fromArchive: true, docId },
    ...{ mime, renderedBy },
    ...more,
  };
}
