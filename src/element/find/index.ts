export { find, MOST_NEAREST, type Found, type Match } from './find.ts';
export { foldText } from './fold.ts';
