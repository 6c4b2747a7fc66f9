/** A ready-to-paste configuration for a client. */
export interface ClientEntry {
  readonly client: string;
  readonly text: string;
}

export function clientEntries(address: string, token: string | undefined): ClientEntry[] {
  const headers = token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } };
  const header = token === undefined ? '' : ` --header "Authorization: Bearer ${token}"`;
  const json = (value: unknown): string => JSON.stringify(value, null, 2);
  return [
    { client: 'Claude Code', text: `claude mcp add --transport http wayfarer ${address}${header}` },
    {
      client: 'Cursor (~/.cursor/mcp.json)',
      text: json({ mcpServers: { wayfarer: { url: address, ...headers } } }),
    },
    {
      client: 'VS Code (.vscode/mcp.json)',
      text: json({ servers: { wayfarer: { type: 'http', url: address, ...headers } } }),
    },
  ];
}
