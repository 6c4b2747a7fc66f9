export { baseOf } from './base-of.ts';
export { isElement, ELEMENT, TEXT } from './page-document.ts';
export type { PageDocument, ParsedElement, PageNode } from './page-document.ts';
export { isCutByParsing, parsePage } from './parse-page.ts';
