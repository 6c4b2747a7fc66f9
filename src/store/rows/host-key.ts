/** Labels in reverse, each with a dot after it: a host and its subdomains are then one range. `www.a.org` → `org.a.www.` */
export function hostKey(host: string): string {
  return `${host.toLowerCase().replace(/\.$/, '').split('.').reverse().join('.')}.`;
}

/** The first key after those of a host and its subdomains. */
export function afterHostKey(key: string): string {
  return `${key.slice(0, -1)}/`;
}

/** Whether a host is another one or a subdomain of it. */
export function isHostWithin(host: string, whole: string): boolean {
  return hostKey(host).startsWith(hostKey(whole));
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}
