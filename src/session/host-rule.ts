/**
 * The host of a rule, spelled as in a URL; undefined if it has none. A rule may also be the address of a whole site, or
 * have a star before its first dot; it never covers only a part of a site.
 */
export function hostOfRule(rule: string): string | undefined {
  const [, name] = /^(?:https?:\/\/)?(?:\*?\.)?([^\s/?#@\\*]+)\/?$/i.exec(rule) ?? [];
  const url = `http://${name ?? ''}/`;
  const host = URL.canParse(url) ? withoutRoot(new URL(url).hostname) : '';
  return HOST.test(host) ? host : undefined;
}

/** Whether a rule applies to a host: to itself and its subdomains. */
export function covers(rule: string, hostname: string): boolean {
  const host = hostOfRule(rule);
  const name = withoutRoot(hostname);
  return host !== undefined && (name === host || name.endsWith(`.${host}`));
}

const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)$/;

function withoutRoot(hostname: string): string {
  return hostname.replace(/\.$/, '');
}
