import type { IndexQuery, IndexTokens } from '../../store/index.ts';

/** Whether a document, by its tokens and host, is what a filter of the index asks for. */
export function hasTokens(
  query: IndexQuery,
  document: { readonly tokens: IndexTokens; readonly host: string },
): boolean {
  const { tokens, host } = document;
  // A word of the title counts as one of the text, as it does in the index.
  const fields = { title: [tokens.title], words: [tokens.title, tokens.words], grams: [tokens.grams] };
  switch (query.kind) {
    case 'token':
      return fields[query.field].some((list) =>
        query.isPrefix === true
          ? list.some((token) => token.startsWith(query.token))
          : list.includes(query.token),
      );
    case 'phrase':
      return fields[query.field].some((list) => hasPhrase(list, query.tokens));
    case 'all':
      return query.of.every((part) => hasTokens(part, document));
    case 'any':
      return query.of.some((part) => hasTokens(part, document));
    case 'except':
      return hasTokens(query.wanted, document) && !hasTokens(query.unwanted, document);
    case 'everything':
      return true;
    case 'host':
      return host === query.host || host.endsWith(`.${query.host}`);
  }
}

function hasPhrase(list: readonly string[], phrase: readonly string[]): boolean {
  return list.some((_, start) => phrase.every((token, at) => list[start + at] === token));
}
