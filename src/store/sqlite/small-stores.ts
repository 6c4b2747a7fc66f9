// Parts of the store that only pass their requests to the threads.
import type { ChunkStore } from '../chunks.ts';
import type { SessionStore } from '../sessions.ts';
import type { StoreParts } from './store-parts.ts';

export function createChunkStore({ reader, writer, clock, afterWrite }: StoreParts): ChunkStore {
  return {
    model: () => reader.call('embeddingModel', undefined),
    replace: async (docId, chunks, model) => {
      const request = { docId, chunks, nowMs: clock(), ...(model !== undefined && { model }) };
      await writer.call('replaceChunks', request);
      afterWrite();
    },
    ofDocument: (docId, scope) => reader.call('chunksOf', { docId, scope }),
    nearest: (search) => reader.call('nearestChunks', search),
    dropEmbeddings: () => writer.call('dropEmbeddings', undefined),
  };
}

export function createSessionStore({ reader, writer, clock }: StoreParts): SessionStore {
  return {
    keep: (ownerId, sessions) => writer.call('keepSessions', { ownerId, sessions, nowMs: clock() }),
    get: (sessionId) => reader.call('findSession', sessionId),
    list: (scope) => reader.call('listSessions', scope),
    endLost: (silentMs) => writer.call('endLostSessions', { silentMs, nowMs: clock() }),
  };
}
