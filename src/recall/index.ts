export { detectLanguage } from './language/detect-language.ts';
export {
  answerByMeaning,
  answerByWords,
  type Passage,
  type PassageAnswer,
  type PassageVectors,
} from './passages/answer-questions.ts';
export { divideText, passageText, type DividedText, type TextToDivide } from './passages/divide-text.ts';
export { rankPassages, type RankedPassage } from './passages/rank-passages.ts';
export { questionOf } from './query/plan-search.ts';
export { tokensOfText, type QueryTokens } from './query/query-tokens.ts';
export {
  createRecall,
  type NearDocument,
  type Recall,
  type RecallAnswer,
  type RecallHit,
  type RecallRequest,
} from './recall.ts';
export type { TextRange } from './snippet/highlights.ts';
export type { Snippet } from './snippet/snippet.ts';
export { documentTokens } from './tokens/document-tokens.ts';
