/** The text for an address: every seventh is too large for the database, and all have a word of their own. */
export function textFor(url: string): string {
  const own = ownWord(url);
  const isLarge = /\/\d*[07]$/.test(url);
  let state = own.length + 7;
  const word = (): string => (state = (state * 48_271 + url.length) % 2_147_483_647).toString(36);
  return `${own} ${Array.from({ length: isLarge ? 40_000 : 100 }, word).join(' ')}`;
}

export function ownWord(url: string): string {
  return url.replace(/\W/g, '');
}
