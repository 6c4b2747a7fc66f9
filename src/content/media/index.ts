export { contentKindOf, mediaOf, type Answer, type ContentKind, type Media } from './content-kind.ts';
