export { parseTarget } from './target.ts';
