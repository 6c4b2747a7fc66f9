/** A line of the older version next to the line of the newer one; `gap` stands for equal lines that are left out. */
export interface DiffRow {
  readonly kind: 'same' | 'changed' | 'gap';
  readonly before?: string;
  readonly after?: string;
}

/** The rows of a unified diff. */
export function sideBySide(diff: string): DiffRow[] {
  const lines = diff.split('\n');
  const rows: DiffRow[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = (): void => {
    rows.push(...pair(removed, added));
    [removed, added] = [[], []];
  };
  // The names of the versions come first.
  const first = lines.findIndex((line) => line.startsWith('@@'));
  for (const line of first === -1 ? [] : lines.slice(first)) {
    const text = line.slice(1);
    if (line.startsWith('-')) removed.push(text);
    else if (line.startsWith('+')) added.push(text);
    else if (line.startsWith('@@') || line.startsWith(' ')) {
      flush();
      rows.push(line.startsWith(' ') ? { kind: 'same', before: text, after: text } : { kind: 'gap' });
    }
  }
  flush();
  return rows;
}

function pair(removed: readonly string[], added: readonly string[]): DiffRow[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => {
    const [before, after] = [removed[at], added[at]];
    return {
      kind: 'changed' as const,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    };
  });
}
