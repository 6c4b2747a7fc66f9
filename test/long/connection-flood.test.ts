import { expect, test } from 'vitest';
import { startFlood } from '../support/connection-flood.ts';
import { ask, INITIALIZE } from '../support/http-newcomer.ts';
import { startHttp } from '../support/program.ts';

const TOKEN = 'a-token-of-some-length';
const CONNECTIONS = 2_000;
const CALLS = 50;
const LIMIT_MS = 1_000;

test.each([
  ['half of a head', 'POST /mcp HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  ['nothing', ''],
])(
  'while 2,000 connections without a token send %s, calls with one are answered within 1 s',
  async (_, bytes) => {
    const program = await startHttp({ env: { WAYFARER_TOKEN: TOKEN } });
    const { origin } = program;
    const flood = await startFlood({ origin, connections: CONNECTIONS, bytes });
    const times: number[] = [];
    for (let n = 0; n < CALLS; n++) {
      const startMs = performance.now();
      const headers = { authorization: `Bearer ${TOKEN}` };
      expect((await ask(origin, { headers, body: INITIALIZE })).status).toBe(200);
      times.push(performance.now() - startMs);
    }
    await flood[Symbol.asyncDispose]();
    await program.stop();
    console.log(`slowest of ${CALLS} calls: ${Math.round(Math.max(...times))} ms`);
    expect(Math.max(...times)).toBeLessThan(LIMIT_MS);
  },
);
