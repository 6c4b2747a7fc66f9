import type {
  IndexTokens,
  NewVersion,
  VersionReader,
  ReadScope,
  VersionFacts,
} from '../../src/store/index.ts';

export const EVERYTHING: ReadScope = { kind: 'everything' };

/** Words by spaces, four letters a gram: enough to see what a store does with tokens. */
export function tokensOf(text: string, title = ''): IndexTokens {
  const words = text.toLowerCase().match(/[\p{L}\p{N}'"+]+/gu) ?? [];
  return {
    title: title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [],
    words,
    grams: words.flatMap((word) =>
      Array.from({ length: Math.max(1, word.length - 3) }, (_, at) => word.slice(at, at + 4)),
    ),
  };
}

interface Sample {
  readonly reader?: VersionReader;
  readonly readAtMs?: number;
  readonly facts?: VersionFacts;
}

/** A text that was read, by client `ann` without cookies unless said otherwise. */
export function version(url: string, text: string, { reader, readAtMs, facts }: Sample = {}): NewVersion {
  return {
    url,
    text,
    facts: facts ?? {},
    tokens: tokensOf(text, facts?.title),
    reader: reader ?? { clientId: 'ann', isPrivate: false },
    ...(readAtMs !== undefined && { readAtMs }),
  };
}

export function client(clientId: string, sessionId?: string): ReadScope {
  return { kind: 'client', clientId, ...(sessionId !== undefined && { sessionId }) };
}

/** A read with the cookies of a session. */
export function loggedIn(clientId: string, sessionId: string): VersionReader {
  return { clientId, sessionId, isPrivate: true };
}
