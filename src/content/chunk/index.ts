export { chunkMarkdown, type Chunk, type ChunkOptions } from './chunk-markdown.ts';
export { chunkId, contentHash, joinSectionPath, type ChunkPlace } from './hash.ts';
