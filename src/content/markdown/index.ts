export { isMathClass } from './math.ts';
export { toMarkdown, type MarkdownOptions } from './to-markdown.ts';
export type { DomNode } from './html/read-dom.ts';
