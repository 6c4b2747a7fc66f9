export { find, MOST_NEAREST, type Found, type Match } from './find.ts';
export { searchWords } from './forms.ts';
export { readQuery } from './read-query.ts';
export { foldText } from './fold.ts';
