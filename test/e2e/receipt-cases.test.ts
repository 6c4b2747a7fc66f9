import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  RECEIPT_CASES,
  startReceiptSite,
  type ReceiptCase,
  type ReceiptSite,
} from '../site/receipts/index.ts';
import { receiptOf, type Data, type Receipt } from '../support/agent.ts';
import { RawClient } from '../support/raw-client.ts';

let site: ReceiptSite;
let client: RawClient;

beforeAll(async () => {
  site = await startReceiptSite();
  client = await RawClient.start();
});
afterAll(async () => {
  await client.stop();
  await site[Symbol.asyncDispose]();
});

async function act(found: ReceiptCase): Promise<Receipt> {
  const { sessionId } = await client.call('research_session_start', { mode: 'browse' });
  await client.call('nav_goto', { url: site.url(found), sessionId });
  const { elementId: handle } = await client.call('ui_pick', { hint: found.pick, sessionId });
  const tool = 'state' in found.call ? 'action_setState' : 'action_execute';
  const answer = await client.call(tool, { handle, ...found.call, sessionId });
  await client.call('research_session_end', { sessionId });
  expect(answer).toMatchObject({ status: 'done' });
  return receiptOf(answer);
}

/** All that the receipt says the action did, each in one line. */
function creditedBy({ added = [], removed = [], state = {}, title }: Data): string[] {
  // The program's answers follow its schemas; other tests check that.
  const texts = [
    ...(added as string[]),
    ...(removed as string[]),
    ...(title === undefined ? [] : [title as string]),
  ];
  const states = Object.entries(state as Record<string, string>).filter(([label]) => label !== 'appearance');
  return [...texts, ...states.map(([label, change]) => `${label}: ${change}`)];
}

function isForeign(line: string, words: readonly string[]): boolean {
  return !words.some((word) => line.includes(word) || word.includes(line));
}

// Most of a case is waiting for what the page shows.
test.concurrent.each(RECEIPT_CASES.map((found) => [found.id, found] as const))(
  'a receipt reports %s',
  async (_, found) => {
    const receipt = await act(found);
    const credited = creditedBy(receipt);
    const foreign = credited.filter((line) => isForeign(line, [...found.told, ...(found.own ?? [])]));
    const missing = found.told.filter((words) => !credited.some((line) => line.includes(words)));
    expect({ changed: receipt.changed, foreign, missing, receipt }).toMatchObject({
      changed: found.changed,
      foreign: [],
      missing: [],
    });
    if (found.sort !== undefined) expect(receipt).toMatchObject({ sort: found.sort });
    if (found.appearance === true) expect(receipt['state']).toHaveProperty('appearance');
    if (found.never !== undefined) expect(JSON.stringify(receipt)).not.toContain(found.never);
  },
);
