export { collectLinks, type FoundLink, type LinkKind } from './collect-links.ts';
