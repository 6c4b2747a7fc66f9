import { describe } from 'vitest';
import { hasPostgres } from '../support/postgres-server.ts';
import { storeContract } from './contract.ts';
import { postgresWorld } from './postgres-world.ts';

describe.runIf(hasPostgres())('PostgreSQL', () => storeContract(postgresWorld()));
