export { candidateOf, listThatFits, MOST_CANDIDATES } from './candidate.ts';
export { cutCharacters, type CutLimits } from './cut-characters.ts';
export { fold, type Folded, type FoldOptions } from './fold.ts';
export { packGroups, type Packed, type PackOptions } from './pack-groups.ts';
export { packView, type PackedView, type PackViewOptions } from './pack-view.ts';
export { placesOf, type ElementPlace, type PlaceOf } from './places.ts';
export { rank, type Ranked, type RankingMode, type RankOptions, type FoundElements } from './rank.ts';
export { isReadAsText, stateText } from './state-text.ts';
