import { describe } from 'vitest';
import type { Store } from '../../src/store/index.ts';
import { chunkContract } from './contract-chunks.ts';
import { crawlContract } from './contract-crawl.ts';
import { documentContract, visibilityContract } from './contract-documents.ts';
import { exchangeContract } from './contract-exchanges.ts';
import { indexContract } from './contract-index.ts';
import { queueContract, sessionContract } from './contract-queue.ts';
import { upkeepContract } from './contract-upkeep.ts';

/** Where the contract's tests run: every test begins with an empty store. */
export interface StoreWorld {
  /** One more user of the same store, as another process would be. It is closed after the test. */
  open(options?: { readonly maxBytes?: number }): Promise<Store>;
  /** The time that the stores see. */
  nowMs: number;
}

/** What every adapter of the store's port must pass, unchanged. */
export function storeContract(world: StoreWorld): void {
  describe('documents', () => documentContract(world));
  describe('who may see what', () => visibilityContract(world));
  describe('the index', () => indexContract(world));
  describe('exchanges', () => exchangeContract(world));
  describe('chunks', () => chunkContract(world));
  describe('the queue', () => queueContract(world));
  describe('a crawl', () => crawlContract(world));
  describe('sessions', () => sessionContract(world));
  describe('upkeep', () => upkeepContract(world));
}
