/** Quotes cannot be written in the tokenizer's list of characters, so their full-width forms are indexed. */
const REPLACED: Readonly<Record<string, string>> = { '"': '＂', "'": '＇' };

/** A token as it is indexed and searched: one for SQLite, too. */
export function indexToken(token: string): string {
  return token.replace(/[\u0000-\u0020\u007f"']/g, (char) => REPLACED[char] ?? '_');
}

export function joinTokens(tokens: readonly string[]): string {
  const joined = tokens.join(' ');
  if (!/[\u0000-\u001f\u007f"']/.test(joined) && !tokens.some((token) => token.includes(' '))) return joined;
  return tokens.map(indexToken).join(' ');
}
