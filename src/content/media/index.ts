export { contentKindOf, mediaOf, type MediaAnswer, type ContentKind, type Media } from './content-kind.ts';
export { describeFile } from './describe-file.ts';
