interface Named {
  readonly names: readonly string[];
}

/** The match for a name: exact, else ignoring case and whitespace, else the only one with this prefix or substring. */
export function bestOf<T extends Named>(all: readonly T[], name: string): T | undefined {
  const wanted = plain(name);
  const exact = all.find(({ names }) => names.includes(name));
  if (exact !== undefined) return exact;
  const tests: ((text: string) => boolean)[] = [
    (text) => text === wanted,
    (text) => wanted !== '' && text.startsWith(wanted),
    (text) => wanted !== '' && text.includes(wanted),
  ];
  for (const isSuch of tests) {
    const matching = all.filter(({ names }) => names.some((each) => isSuch(plain(each))));
    if (matching.length === 1) return matching[0];
    if (matching.length > 1 && isSuch === tests[0]) return matching[0];
  }
  return undefined;
}

export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
