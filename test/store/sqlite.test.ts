import { describe } from 'vitest';
import { storeContract } from './contract.ts';
import { sqliteWorld } from './sqlite-world.ts';

describe('SQLite', () => storeContract(sqliteWorld()));
