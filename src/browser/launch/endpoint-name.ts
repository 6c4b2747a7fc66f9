/** The address of a browser without its path and query, which may contain a password. */
export function endpointName(endpoint: string): string {
  const { protocol, host } = new URL(endpoint);
  return `${protocol}//${host}`;
}
