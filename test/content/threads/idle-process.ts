// Ends by itself, although it never closes its pool.
import { createThreadPool } from '../../../src/content/threads/index.ts';
import type { TestJobs } from './thread.ts';
import code from './thread.ts?thread';

const pool = createThreadPool<TestJobs>({ code: () => Promise.resolve(code) });
const size = await pool.run('size', new Uint8Array(3), { signal: new AbortController().signal });
console.log(`read ${size}`);
