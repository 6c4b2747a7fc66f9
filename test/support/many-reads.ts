import { readdirSync } from 'node:fs';
import { serve } from '../net/support/servers.ts';
import { RawClient } from './raw-client.ts';

export interface ReadsReport {
  /** Open files and connections of the program after the first tenth, and in the end. */
  readonly openFirst: number;
  readonly openLast: number;
  /** Reads that gave another answer than the one expected. */
  readonly wrong: number;
}

const AT_A_TIME = 10;

/** Reads small pages over HTTP, each without the caches. */
export async function readMany(count: number): Promise<ReadsReport> {
  await using site = await serve(({ url }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<title>Small</title><main><p>The number of this small page is ${url?.slice(1)}.</p></main>`,
    );
  });
  const client = await RawClient.start({ args: ['--render', 'never', '--concurrency', '8'] });
  const openFiles = (): number => readdirSync(`/proc/${client.program.child.pid}/fd`).length;
  const isRight = async (n: number): Promise<boolean> => {
    const args = { url: `${site.origin}/${n}`, query: 'number', forceRefresh: true, archive: false };
    const answer = await client.call('web_readFromPage', args);
    return JSON.stringify(answer['queries']).includes(`page is ${n}.`);
  };
  const run = async (from: number, to: number): Promise<number> => {
    let wrong = 0;
    for (let at = from; at < to; at += AT_A_TIME) {
      const batch = Array.from({ length: Math.min(AT_A_TIME, to - at) }, (_, n) => isRight(at + n));
      wrong += (await Promise.all(batch)).filter((right) => !right).length;
    }
    return wrong;
  };
  const wrongFirst = await run(0, count / 10);
  const openFirst = openFiles();
  const wrong = wrongFirst + (await run(count / 10, count));
  const openLast = openFiles();
  await client.stop();
  return { openFirst, openLast, wrong };
}
