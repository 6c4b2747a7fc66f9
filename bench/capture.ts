// Opening a page as a view in a session that archives what it receives, compared with one that does not.
import { serveCaptureSite } from '../test/support/capture-site.ts';
import { runProgram } from '../test/support/program.ts';
import { RawClient } from '../test/support/raw-client.ts';
import { startSite } from '../test/site/server.ts';
import { compareInTurn, report, timeOf } from './measure.ts';

const ROUNDS = 30;
const GOAL = 1.15;

export async function benchCapture(): Promise<void> {
  const shop = await startSite({ siteRoot: 'test/site' });
  await using site = await serveCaptureSite();
  const client = new RawClient(runProgram());
  await client.initialize();
  const [research, browse] = [await sessionOf(client, 'research'), await sessionOf(client, 'browse')];
  const opening = (url: (n: number) => string) => (sessionId: string) => {
    let n = 0;
    return () => timeOf(() => client.call('research_open', { url: url(n++), sessionId }));
  };
  for (const [name, open] of [
    ['the shop page', opening(() => shop.url('/shop'))],
    ['pages that load ten files', opening((n) => `${site.origin}/page/${n}`)],
    ['a page that scripts draw', opening(() => `${site.origin}/app`)],
  ] as const) {
    const { oursMs, theirsMs, ratio } = await compareInTurn(ROUNDS, open(research), open(browse));
    const measured = `${oursMs.toFixed(0)} ms against ${theirsMs.toFixed(0)} ms without, medians of ${ROUNDS}`;
    report({ name: `capture of ${name}`, measured, ratio, goal: GOAL });
  }
  await client.program.stop();
  await shop.close();
}

/** A session whose browser is open. */
async function sessionOf(client: RawClient, mode: string): Promise<string> {
  const { sessionId } = await client.call('research_session_start', { mode });
  await client.call('research_open', { url: 'about:blank', sessionId });
  return String(sessionId);
}
