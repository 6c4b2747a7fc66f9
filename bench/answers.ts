// Opens real pages and lists all elements: every answer within its byte limit, every element once.
import { runProgram } from '../test/support/program.ts';
import { RawClient } from '../test/support/raw-client.ts';
import { ASKS_ON, walk } from '../test/support/walk-scan.ts';
import { serveSuite } from './suite.ts';

const MOST_BYTES = 2_048;

export async function benchAnswers(folder: string | undefined): Promise<void> {
  await using suite = await serveSuite(folder);
  if (suite === undefined) return;
  const client = new RawClient(runProgram());
  await client.initialize();
  const sums = { pages: 0, elements: 0, answers: 0, away: 0, asking: 0, failed: 0, mostBytes: 0 };
  for (const name of suite.names) {
    const problem = await check(client, suite.urlOf(name), sums).catch((error: unknown) => String(error));
    sums.pages += 1;
    if (problem === undefined) continue;
    sums.failed += 1;
    console.log(`MISSED: ${name}: ${problem}`);
  }
  await client.program.stop();
  console.log(
    `${sums.failed === 0 ? 'ok' : 'MISSED'}: ${sums.pages} pages, ${sums.elements} elements in ${sums.answers} answers, the largest of ${sums.mostBytes} bytes, ${sums.failed} pages with a fault; ${sums.away} led on to where nothing is served, ${sums.asking} asked again and again`,
  );
  if (sums.failed > 0) process.exitCode = 1;
}

interface Sums {
  elements: number;
  answers: number;
  /** Pages that redirect to a refused address: there is nothing to list. */
  away: number;
  /** Pages that open a dialog whenever one is answered: they cannot be listed to the end. */
  asking: number;
  mostBytes: number;
}

/** The problems of the answers on a page. */
async function check(client: RawClient, url: string, sums: Sums): Promise<string | undefined> {
  const opened = await client.call('nav_goto', { url });
  const openedBytes = Buffer.byteLength(JSON.stringify(opened));
  const { code } = (opened['error'] ?? {}) as { code?: string };
  if (code === 'address_blocked' && openedBytes <= MOST_BYTES) {
    sums.away += 1;
    return undefined;
  }
  if (code !== undefined) return `not opened: ${JSON.stringify(opened['error'])}`;
  const walked = await walk(client).catch((error: unknown) => {
    if (error instanceof Error && error.message === ASKS_ON) return undefined;
    throw error;
  });
  if (walked === undefined) {
    sums.asking += 1;
    return undefined;
  }
  const { items, bytes, expected } = walked;
  const most = Math.max(openedBytes, ...bytes);
  sums.elements += items.length;
  sums.answers += bytes.length + 1;
  sums.mostBytes = Math.max(sums.mostBytes, most);
  if (most > MOST_BYTES) return `an answer of ${most} bytes`;
  const different = new Set(items.map(({ elementId }) => elementId)).size;
  if (different !== items.length) return `${items.length - different} elements came twice`;
  if (items.length !== expected) return `${expected} elements were announced, ${items.length} came`;
  return undefined;
}
