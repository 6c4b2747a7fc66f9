import type { IndexQuery } from '../../store/index.ts';
import { ideographicWords, type FoundWord } from '../tokens/find-words.ts';
import { ideographPairs, plainWord } from '../tokens/word-tokens.ts';
import type { QueryNode } from './query-node.ts';
import { formsOf, gramsOf, phraseForms } from './query-tokens.ts';

// All grams of a word stand for a compound that contains it. With fewer, they are found too often in other words.
const MIN_GRAMS_OF_WORD = 3;
const MIN_GRAMS_OF_PREFIX = 2;

type QueryTerm = Exclude<QueryNode, { kind: 'not' | 'all' | 'any' }>;

/** What a document must contain to be a hit. */
export function filterOf(node: QueryNode): IndexQuery {
  return toIndex(node, true);
}

/** `withCompounds`: whether a word inside of another one counts. It does for what is wanted, not for what is left out. */
function toIndex(node: QueryNode, withCompounds: boolean): IndexQuery {
  switch (node.kind) {
    case 'any':
      return { kind: 'any', of: node.of.map((part) => toIndex(part, withCompounds)) };
    case 'all':
      return allOf(node.of, withCompounds);
    case 'not':
      return { kind: 'except', wanted: { kind: 'everything' }, unwanted: toIndex(node.of, false) };
    case 'word':
    case 'phrase':
    case 'site':
      return termFilter(node, withCompounds);
  }
}

function allOf(parts: readonly QueryNode[], withCompounds: boolean): IndexQuery {
  const wanted = parts.filter(({ kind }) => kind !== 'not').map((part) => toIndex(part, withCompounds));
  const unwanted = parts.flatMap((part) => (part.kind === 'not' ? [toIndex(part.of, false)] : []));
  const all = together('all', wanted);
  return unwanted.length === 0 ? all : { kind: 'except', wanted: all, unwanted: together('any', unwanted) };
}

function termFilter(term: QueryTerm, withCompounds: boolean): IndexQuery {
  if (term.kind === 'site') return { kind: 'host', host: term.host };
  const field = term.inTitle ? 'title' : 'words';
  if (term.kind === 'phrase')
    return together(
      'any',
      phraseForms(term.words).map((tokens) => ({ kind: 'phrase', field, tokens })),
    );
  const { word, isPrefix } = term;
  if (word.script === 'ideographic') return ideographs(word.text, field);
  const forms = isPrefix ? [plainWord(word.text)] : formsOf(word);
  const tokens = forms.map((token): IndexQuery => ({
    kind: 'token',
    field,
    token,
    ...(isPrefix && { isPrefix }),
  }));
  const isInside = withCompounds && !term.inTitle;
  return together('any', isInside ? [...tokens, ...compound(word, isPrefix)] : tokens);
}

/**
 * The grams of a word, all of them: German "Versicherung" in "Krankenversicherung", or a form that no stemmer knows. Prefixes
 * need it too, because the index has stems, which can be shorter than the prefix.
 */
function compound(word: FoundWord, isPrefix: boolean): IndexQuery[] {
  const grams = gramsOf(word);
  if (grams.length < (isPrefix ? MIN_GRAMS_OF_PREFIX : MIN_GRAMS_OF_WORD)) return [];
  return [{ kind: 'all', of: grams.map((token) => ({ kind: 'token', field: 'grams', token })) }];
}

/** The words of a run, in any order: a document may have other characters between them. */
function ideographs(run: string, field: 'words' | 'title'): IndexQuery {
  const pairs = ideographicWords(run).flatMap(ideographPairs);
  return together(
    'all',
    [...new Set(pairs)].map((token) => ({ kind: 'token', field, token })),
  );
}

function together(kind: 'all' | 'any', of: readonly IndexQuery[]): IndexQuery {
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { kind, of };
}
