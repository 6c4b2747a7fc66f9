import { STATUS_CODES, type ServerResponse } from 'node:http';

export interface PageContent {
  readonly title: string;
  /** Trusted markup; escape what comes from a request. */
  readonly body: string;
  readonly status?: number;
}

export interface TextContent {
  readonly type: string;
  readonly body: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export function sendPage(response: ServerResponse, { title, body, status = 200 }: PageContent): void {
  sendText(response, {
    status,
    type: 'text/html',
    body: `${pageStart(title)}${body}\n</main>\n</body>\n</html>\n`,
  });
}

export function sendText(
  response: ServerResponse,
  { type, body, status = 200, headers = {} }: TextContent,
): void {
  response.writeHead(status, { ...textHeaders(type), ...headers });
  response.end(body);
}

export function notFound(response: ServerResponse, path: string): void {
  const body = `<h1>Page not found</h1>
<p>There is nothing at <code>${escapeHtml(path)}</code>.</p>
<p><a href="/">All pages of this site</a></p>`;
  sendPage(response, { status: 404, title: '404 Not Found', body });
}

export function textHeaders(type: string): Record<string, string> {
  return { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' };
}

/** Everything up to and including the open main element. */
export function pageStart(title: string): string {
  // The empty icon keeps a browser's own request for /favicon.ico out of the request log.
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${plainStyle}</style>
</head>
<body>
<main>
`;
}

export function reasonOf(status: number): string {
  return STATUS_CODES[status] ?? 'Unnamed status';
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const plainStyle = `
body { margin: 0; background: #faf8f4; color: #23282a; font: 17px/1.6 "Helvetica Neue", "Liberation Sans", Arial, sans-serif; }
main { max-width: 44rem; margin: 4rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.75rem; line-height: 1.25; letter-spacing: -0.01em; }
h2 { margin-top: 2.5rem; font-size: 1.1rem; }
a { color: #2f4a3d; text-underline-offset: 0.2em; }
code { font-size: 0.9em; }
dt { margin-top: 0.9rem; }
dd { margin: 0; color: #5c625f; }
`;
