import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import type { Store } from '../../src/store/index.ts';
import type { StoreWorld } from './contract.ts';

/** A folder for each test, and the stores that were opened on it. */
export function sqliteWorld(): StoreWorld & { readonly folder: string } {
  const stores: Store[] = [];
  const world = { folder: '', nowMs: 0, open };
  function open(options: { readonly maxBytes?: number } = {}): Promise<Store> {
    const store = openSqliteStore({ folder: world.folder, clock: () => world.nowMs, ...options });
    stores.push(store);
    return Promise.resolve(store);
  }
  beforeEach(() => {
    world.folder = mkdtempSync(join(tmpdir(), 'wayfarer-store-'));
    world.nowMs = Date.UTC(2026, 0, 1);
  });
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    rmSync(world.folder, { recursive: true, force: true });
  });
  return world;
}
