import { fail, namedHost } from '../../core/index.ts';
import { findWords } from '../tokens/find-words.ts';
import { lexQuery, type QueryLexeme } from './lex-query.ts';
import type { QueryNode } from './query-node.ts';
import { refuseQuery } from './refuse-query.ts';

export const MAX_QUERY_LENGTH = 2000;
const MAX_DEPTH = 20;

/**
 * Reads a query: terms next to each other must all be present; OR stands between two terms and binds more closely; `-`,
 * `site:` and `title:` belong to the term after them.
 */
export function parseQuery(query: string): QueryNode {
  if (query.length > MAX_QUERY_LENGTH)
    throw fail(
      'invalid_input',
      { field: 'query', maxLength: MAX_QUERY_LENGTH },
      { message: `The query is longer than ${MAX_QUERY_LENGTH} characters.` },
    );
  const reader = createReader(lexQuery(query), query.length);
  const node = readAll(reader, 0);
  const rest = reader.next();
  if (rest !== undefined) throw refuseQuery('A closing parenthesis has no opening one', rest.at);
  if (node === undefined) throw refuseQuery('The query has no word to search for', 0);
  requireWanted(node);
  return node;
}

interface LexemeReader {
  readonly peek: () => QueryLexeme | undefined;
  readonly next: () => QueryLexeme | undefined;
  readonly end: number;
}

function createReader(lexemes: readonly QueryLexeme[], end: number): LexemeReader {
  let at = 0;
  return { peek: () => lexemes[at], next: () => lexemes[at++], end };
}

/** Terms up to a closing parenthesis or the end; undefined where none of them has a word. */
function readAll(reader: LexemeReader, depth: number): QueryNode | undefined {
  const terms: QueryNode[] = [];
  for (let lexeme = reader.peek(); lexeme !== undefined && lexeme.kind !== 'close'; lexeme = reader.peek()) {
    const term = readAny(reader, depth);
    if (term?.kind === 'all') terms.push(...term.of);
    else if (term !== undefined) terms.push(term);
  }
  return joined('all', terms);
}

function readAny(reader: LexemeReader, depth: number): QueryNode | undefined {
  const options = [readTerm(reader, depth)];
  while (reader.peek()?.kind === 'or') {
    reader.next();
    options.push(readTerm(reader, depth));
  }
  const known = options.filter((option) => option !== undefined);
  return joined('any', known);
}

function readTerm(reader: LexemeReader, depth: number): QueryNode | undefined {
  const lexeme = reader.next();
  if (lexeme === undefined || lexeme.kind === 'close')
    throw refuseQuery('A term is missing', lexeme?.at ?? reader.end);
  switch (lexeme.kind) {
    case 'or':
      throw refuseQuery('OR needs a term on both sides', lexeme.at);
    case 'open':
      return readGroup(reader, lexeme, depth);
    case 'minus':
      return negated(readTerm(reader, depth), lexeme);
    case 'site':
      return readSite(reader, lexeme);
    case 'title':
      return inTitle(readTerm(reader, depth));
    case 'phrase':
      return phraseOf(lexeme.text);
    case 'text':
      return wordsOfText(lexeme.text);
  }
}

function readGroup(reader: LexemeReader, open: QueryLexeme, depth: number): QueryNode | undefined {
  if (depth >= MAX_DEPTH) throw refuseQuery(`Parentheses are nested more than ${MAX_DEPTH} deep`, open.at);
  const node = readAll(reader, depth + 1);
  if (reader.next()?.kind !== 'close') throw refuseQuery('A parenthesis is not closed', open.at);
  return node;
}

function readSite(reader: LexemeReader, field: QueryLexeme): QueryNode {
  const lexeme = reader.peek();
  const isNext = lexeme?.kind === 'text' && lexeme.at === field.at + field.text.length;
  const host = isNext ? namedHost(lexeme.text) : undefined;
  if (host === undefined) throw refuseQuery('site: needs a host such as example.org', field.at);
  reader.next();
  return { kind: 'site', host };
}

function negated(node: QueryNode | undefined, minus: QueryLexeme): QueryNode | undefined {
  if (node?.kind === 'not') throw refuseQuery('A minus stands before another one', minus.at);
  return node === undefined ? undefined : { kind: 'not', of: node };
}

function inTitle(node: QueryNode | undefined): QueryNode | undefined {
  switch (node?.kind) {
    case 'word':
    case 'phrase':
      return { ...node, inTitle: true };
    case 'all':
    case 'any':
      return { ...node, of: node.of.map((part) => inTitle(part) ?? part) };
    case 'not':
      return { ...node, of: inTitle(node.of) ?? node.of };
    case 'site':
    case undefined:
      return node;
  }
}

function phraseOf(text: string): QueryNode | undefined {
  const words = [...findWords(text)];
  return words.length === 0 ? undefined : { kind: 'phrase', words, inTitle: false };
}

/** A piece without spaces can still be several words, as in `a-t-il`; an asterisk belongs to the last one. */
function wordsOfText(text: string): QueryNode | undefined {
  const words = [...findWords(text)];
  const isPrefix = text.endsWith('*');
  const nodes = words.map((word, at): QueryNode => {
    const isLast = at === words.length - 1 && word.end === text.length - 1;
    return { kind: 'word', word, isPrefix: isPrefix && isLast, inTitle: false };
  });
  return joined('all', nodes);
}

function joined(kind: 'all' | 'any', nodes: readonly QueryNode[]): QueryNode | undefined {
  return nodes.length > 1 ? { kind, of: nodes } : nodes[0];
}

/** Everything except something is not a search: each part of the query must want something. */
function requireWanted(node: QueryNode): void {
  if (node.kind === 'not')
    throw fail(
      'invalid_input',
      { field: 'query' },
      { message: 'The query only says what to leave out; add a word to search for.' },
    );
  if (node.kind === 'any') node.of.forEach(requireWanted);
  if (node.kind !== 'all') return;
  const wanted = node.of.filter(({ kind }) => kind !== 'not');
  if (wanted.length === 0) requireWanted(node.of[0] ?? node);
  wanted.forEach(requireWanted);
}
