import type { IndexQuery } from '../../store/index.ts';
import type { FoundWord } from '../tokens/find-words.ts';
import { ideographPairs } from '../tokens/word-tokens.ts';
import { filterOf } from './index-filter.ts';
import { parseQuery } from './parse-query.ts';
import type { QueryNode } from './query-node.ts';
import { gramsOf, tokensOfWords, type QueryTokens } from './query-tokens.ts';

/** A word to find in a text. */
export interface WantedWord {
  readonly word: FoundWord;
  readonly isPrefix: boolean;
}

/** How a query is searched for. */
export interface SearchPlan {
  /** The words that are wanted, in any place of the query. */
  readonly words: readonly WantedWord[];
  /** None where documents could pass `filter` without having any: then the newest come first. */
  readonly tokens: QueryTokens;
  /** What a hit has. */
  readonly filter: IndexQuery;
  /** What a hit has if no document passes `filter`: any of the terms. Undefined where there is nothing to give up. */
  readonly looseFilter?: IndexQuery;
  /** What a hit must have however it was found: its site, its title, what is left out. */
  readonly conditions?: IndexQuery;
}

export function planSearch(query: string): SearchPlan {
  const node = parseQuery(query);
  const words = wantedWords(node);
  const loose = loosened(node);
  const conditions = partsOf(node).filter(isCondition);
  return {
    words,
    tokens: isRankable(node) ? tokensOfWords(words.map(({ word }) => word)) : { words: [], grams: [] },
    filter: filterOf(node),
    ...(loose !== undefined && { looseFilter: filterOf(loose) }),
    ...(conditions.length > 0 && { conditions: filterOf({ kind: 'all', of: conditions }) }),
  };
}

/** A query as a question in plain words, without operators. */
export function questionOf(query: string): string {
  return wantedWords(parseQuery(query))
    .map(({ word }) => word.text)
    .join(' ');
}

/** Whether every document that has what is wanted also has one of its tokens. A short prefix has none. */
function isRankable(node: QueryNode): boolean {
  switch (node.kind) {
    case 'word':
      return !node.isPrefix || node.word.script === 'ideographic' || gramsOf(node.word).length > 0;
    case 'phrase':
      return true;
    case 'all':
      return node.of.some(isRankable);
    case 'any':
      return node.of.every(isRankable);
    case 'site':
    case 'not':
      return false;
  }
}

function wantedWords(node: QueryNode): WantedWord[] {
  switch (node.kind) {
    case 'word':
      return [node];
    case 'phrase':
      return node.words.map((word) => ({ word, isPrefix: false }));
    case 'all':
    case 'any':
      return node.of.flatMap(wantedWords);
    case 'site':
    case 'not':
      return [];
  }
}

/** Any of the terms instead of all. A site, a title and what is left out remain conditions: an operator asked for them. */
function loosened(node: QueryNode): QueryNode | undefined {
  const parts = partsOf(node);
  const terms = parts.filter((part) => !isCondition(part)).flatMap(divided);
  if (terms.length < 2) return undefined;
  return { kind: 'all', of: [...parts.filter(isCondition), { kind: 'any', of: terms }] };
}

function partsOf(node: QueryNode): readonly QueryNode[] {
  return node.kind === 'all' ? node.of : [node];
}

/**
 * A run of ideographs can be a whole sentence, and endings are written together with their words: each of its pairs is a term,
 * found as it is.
 */
function divided(node: QueryNode): readonly QueryNode[] {
  if (node.kind !== 'word' || node.word.script !== 'ideographic') return [node];
  const { word } = node;
  return ideographPairs(word.text).map((text) => ({ ...node, word: { ...word, text, script: 'unspaced' } }));
}

function isCondition(node: QueryNode): boolean {
  return node.kind === 'site' || node.kind === 'not' || ('inTitle' in node && node.inTitle);
}
