import type { Removed } from '../upkeep.ts';

export const NOTHING_REMOVED: Removed = { documents: 0, versions: 0, exchanges: 0, queueItems: 0, bodies: 0 };

export function sumOf(a: Removed, b: Removed): Removed {
  return {
    documents: a.documents + b.documents,
    versions: a.versions + b.versions,
    exchanges: a.exchanges + b.exchanges,
    queueItems: a.queueItems + b.queueItems,
    bodies: a.bodies + b.bodies,
  };
}
