/** Says whether the path of an address has one of the given segments, or runs of segments, as a whole. */
export function createPathRule(excluded: readonly string[]): (url: string) => boolean {
  const runs = excluded.map(segmentsOf).filter((run) => run.length > 0);
  return (text) => {
    const { pathname, hash } = new URL(text);
    // Scripts choose pages by such fragments.
    const segments = segmentsOf(/^#!?\//.test(hash) ? `${pathname}/${hash.slice(1)}` : pathname);
    return runs.some((run) =>
      segments.some((_, at) => run.every((name, n) => isNamed(segments[at + n], name))),
    );
  };
}

/** As most servers divide it: an encoded slash or a backslash separates too, and what follows a semicolon are parameters. */
function segmentsOf(path: string): string[] {
  const [pathOnly = ''] = path.split('?');
  return decoded(pathOnly)
    .toLowerCase()
    .split(/[/\\]/)
    .map((segment) => segment.replace(/;.*$/s, ''))
    .filter((segment) => segment !== '');
}

/** A file extension is no part of the name: `login.php` is a login too. */
function isNamed(segment: string | undefined, name: string): boolean {
  return segment === name || segment?.replace(/\.[a-z0-9]{1,5}$/, '') === name;
}

/** What is not encoded text is left as it is. */
function decoded(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}
