import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { descendants, readProcess } from '../support/child-processes.ts';
import { connectHttp, startHttp } from '../support/program.ts';

const SECRET = 'sentinel-4f1c9a7e';
const SECRETS = {
  WAYFARER_TOKEN: `${SECRET}-token-0123456789`,
  GOOGLE_API_KEY: SECRET,
  GOOGLE_SEARCH_ENGINE_ID: 'engine',
  EMBEDDING_SERVER_URL: 'http://127.0.0.1:9',
  EMBEDDING_SERVER_API_KEY: SECRET,
  EMBEDDING_MODEL_NAME: 'model',
  AWS_SECRET_ACCESS_KEY: SECRET,
  HTTPS_PROXY: `http://user:${SECRET}@127.0.0.1:9`,
};
const site = createServer((_, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>Open</title><h1>Open</h1>');
});

beforeAll(() => new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

test('no process below the server has its secrets, and what a browser needs is there', async () => {
  const args = ['--token', `${SECRET}-token-0123456789`];
  const server = await startHttp({ args, env: { ...SECRETS, LC_TIME: 'C', TZ: 'Asia/Tokyo' } });
  const { client, close } = await connectHttp('2025', server.origin, args[1]);
  try {
    const { port } = site.address() as AddressInfo;
    const answer = await client.callTool({
      name: 'nav_goto',
      arguments: { url: `http://127.0.0.1:${port}/` },
    });
    expect(answer.isError ?? false).toBe(false);
    const pids = descendants('', server.child.pid);
    const environments = pids.map((pid) => readProcess(String(pid), 'environ').split('\0'));
    expect(environments.filter((each) => each.includes('TZ=Asia/Tokyo')).length).toBeGreaterThan(0);
    expect(environments.flat().filter((variable) => variable.includes(SECRET))).toEqual([]);
  } finally {
    await close();
    await server.stop();
  }
});
