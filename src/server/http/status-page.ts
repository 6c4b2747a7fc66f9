import pageHtml from '../page/index.html';
import pageCss from '../page/page.css';
import pageScript from '../page/page.ts?bundle';

const SECURITY_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/** The files of the page. They contain no data: that comes from /api/, which requires the token. */
export const PAGE_FILES: Readonly<Record<string, () => Response>> = {
  '/': () => file(pageHtml, 'text/html'),
  '/page.css': () => file(pageCss, 'text/css'),
  '/page.js': () => file(pageScript, 'text/javascript'),
};

function file(text: string, type: string): Response {
  return new Response(text, { headers: { ...SECURITY_HEADERS, 'Content-Type': `${type}; charset=utf-8` } });
}
