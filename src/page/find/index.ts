export { find, type Found, type Match } from './find.ts';
export { searchWords } from './forms.ts';
export { readQuery } from './read-query.ts';
export { foldText } from './fold.ts';
export {
  candidateOf,
  candidatesThatFit,
  MOST_CANDIDATES,
  MOST_NEAREST,
  type Candidate,
} from './candidate.ts';
