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

function segmentsOf(path: string): string[] {
  return path
    .split(/[/?]/)
    .filter((segment) => segment !== '')
    .map((segment) => decoded(segment).toLowerCase());
}

/** A file extension is no part of the name: `login.php` is a login too. */
function isNamed(segment: string | undefined, name: string): boolean {
  return segment === name || segment?.replace(/\.[a-z0-9]{1,5}$/, '') === name;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // not percent-encoded: compared as it is
  }
}
