const INPUT = /<input\b(?:[^"'<>]|"[^"]{0,10000}"|'[^']{0,10000}'){0,10000}>/gi;
const PASSWORD = /\btype\s*=\s*["']?password\b/i;
const VALUE = /(\bvalue\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/** HTML without what its password fields hold: a site has filled them in, or its scripts have written down what was typed. */
export function withoutPasswords(html: string): string {
  return html.replace(INPUT, (tag) => (PASSWORD.test(tag) ? tag.replace(VALUE, '$1""') : tag));
}
