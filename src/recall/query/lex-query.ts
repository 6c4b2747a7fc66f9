import { refuseQuery } from './refuse-query.ts';

/** A piece of a query; `at` is its offset. */
export interface QueryLexeme {
  readonly kind: 'open' | 'close' | 'or' | 'minus' | 'site' | 'title' | 'phrase' | 'text';
  readonly text: string;
  readonly at: number;
}

// After a letter a quotation mark is an inch or a part of an abbreviation, except in scripts that put no space before it.
const MARK_IN_WORD = String.raw`(?<=[\p{L}\p{N}])(?<![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{sc=Thai}])"`;
const LEXEME = new RegExp(
  [
    String.raw`(?<open>\()`,
    String.raw`(?<close>\))`,
    String.raw`(?<minus>(?<![^\s(])-(?=[^\s)\-]))`,
    String.raw`(?<field>(?<![^\s(\-])(?:[Ss]ite|[Tt]itle):)`,
    String.raw`(?<text>(?:[^\s()"]|${MARK_IN_WORD})+)`,
    String.raw`"(?<phrase>[^"]*)(?<end>"?)`,
  ].join('|'),
  'gu',
);

/** The pieces of a query, in order. */
export function lexQuery(query: string): QueryLexeme[] {
  const lexemes: QueryLexeme[] = [];
  for (const match of query.matchAll(LEXEME)) {
    const lexeme = lexemeOf(match.groups ?? {}, match.index);
    if (lexeme !== undefined) lexemes.push(lexeme);
  }
  return lexemes;
}

function lexemeOf(groups: Readonly<Record<string, string | undefined>>, at: number): QueryLexeme | undefined {
  const { open, close, phrase, end, minus, field, text } = groups;
  if (open !== undefined) return { kind: 'open', text: open, at };
  if (close !== undefined) return { kind: 'close', text: close, at };
  if (minus !== undefined) return { kind: 'minus', text: minus, at };
  if (phrase !== undefined) {
    if (end !== '"') throw refuseQuery('A quotation mark is not closed', at);
    return { kind: 'phrase', text: phrase, at };
  }
  if (field !== undefined)
    return { kind: field.toLowerCase() === 'site:' ? 'site' : 'title', text: field, at };
  if (text === undefined || text === 'AND') return undefined;
  if (text === 'NOT') return { kind: 'minus', text, at };
  return { kind: text === 'OR' ? 'or' : 'text', text, at };
}
