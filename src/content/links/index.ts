export { collectLinks, type FoundLink, type LinkKind } from './collect-links.ts';
export { nextPage, refreshTarget } from './onward.ts';
