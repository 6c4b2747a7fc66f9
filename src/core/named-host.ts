/** The host that a person names, or whose address they give, as it is in addresses; undefined if it is none. */
export function namedHost(text: string): string | undefined {
  const address = text.includes('://') ? text : `http://${text.replace(/^\*?\./, '')}`;
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return host === '' ? undefined : host;
}
