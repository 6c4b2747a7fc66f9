export { noEmbedder, wrongModel } from './embedding-errors.ts';
export type { Embedder } from './embedder.ts';
export { embedderFrom, type EmbedderParts } from './from-settings.ts';
