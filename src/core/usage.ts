/** What is counted about the use of the tools, with the words of the status page. Never arguments or page text. */
export const USAGE = {
  handles: { created: 'Handles created', used: 'Handles used', healed: 'Handles healed after a re-render' },
  scan_pages: { '1': 'Scans, first page', '2': 'Scans, second page', '3+': 'Scans, later pages' },
  ranking: { overridden: 'Actions on elements that no first page had shown' },
  fallbacks: { scripted: 'Presses left to a script', loose: 'Searches answered loosely' },
  targets: { handle: 'Targets of a flow given by handle', label: 'Targets of a flow given by label' },
  visual: {
    promoted: 'Points and pictures given a handle',
    found: 'Visual handles found again by their pixels',
    refused: 'Visual handles refused because their pixels changed',
  },
  fields: { stock: 'Stock fields read', hint: 'Fields read by a hint' },
} as const satisfies Record<string, Record<string, string>>;

export type UsageArea = keyof typeof USAGE;
export type UsageKind<Area extends UsageArea> = keyof (typeof USAGE)[Area] & string;

export interface UsageCount {
  readonly area: UsageArea;
  readonly kind: string;
  readonly label: string;
  readonly count: number;
}

export interface Usage {
  count<Area extends UsageArea>(area: Area, kind: UsageKind<Area>): void;
  /** Everything that is counted, in the order of the table, zeros included. */
  counts(): UsageCount[];
}

export function createUsage(): Usage {
  const counted = new Map<string, number>();
  const keyOf = (area: string, kind: string): string => `${area} ${kind}`;
  return {
    count(area, kind) {
      const key = keyOf(area, kind);
      counted.set(key, (counted.get(key) ?? 0) + 1);
    },
    counts: () =>
      (Object.keys(USAGE) as UsageArea[]).flatMap((area) =>
        Object.entries(USAGE[area]).map(([kind, label]) => ({
          area,
          kind,
          label,
          count: counted.get(keyOf(area, kind)) ?? 0,
        })),
      ),
  };
}
