export { detectLanguage } from './language/detect-language.ts';
export {
  findPassages,
  type FoundPassages,
  type Passage,
  type PassageAnswer,
  type PassagesRequest,
} from './passages/find-passages.ts';
export { rankPassages, type RankedPassage } from './passages/rank-passages.ts';
export { tokensOfText, type QueryTokens } from './query/query-tokens.ts';
export {
  createRecall,
  type Recall,
  type RecallAnswer,
  type RecallHit,
  type RecallRequest,
} from './recall.ts';
export type { TextRange } from './snippet/highlights.ts';
export type { Snippet } from './snippet/snippet.ts';
export { documentTokens } from './tokens/document-tokens.ts';
