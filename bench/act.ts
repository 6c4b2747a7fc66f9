// Pressing a button: a whole action.execute call of the running program, with its receipt, compared with
// Playwright's bare click.
import { launchBrowser } from '../test/net/support/browser.ts';
import { serve } from '../test/net/support/servers.ts';
import { runProgram } from '../test/support/program.ts';
import { RawClient } from '../test/support/raw-client.ts';
import { compareInTurn, report, timeOf } from './measure.ts';

const ROUNDS = 25;
const PAGE = `<!doctype html><title>Static</title><main><h1>Static</h1>${Array.from({ length: 40 }, (_, n) => `<p>Paragraph ${n} <a href="#${n}">more</a></p>`).join('')}</main>
  <button style="position:fixed;top:0;right:0">Press</button>`;

export async function benchAct(): Promise<void> {
  await using site = await serve((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
  });
  const client = new RawClient(runProgram());
  await client.initialize();
  const bare = await launchBrowser();
  const page = await bare.newPage();
  await page.goto(site.origin);
  await client.call('nav_goto', { url: site.origin });
  const { elementId: handle } = await client.call('ui_pick', { hint: 'Press' });
  const { oursMs, theirsMs, ratio } = await compareInTurn(
    ROUNDS,
    () => timeOf(() => client.call('action_execute', { handle })),
    () => timeOf(() => page.getByRole('button', { name: 'Press' }).click()),
  );
  const measured = `${oursMs.toFixed(1)} ms with a receipt against ${theirsMs.toFixed(1)} ms of a bare click`;
  report({ name: 'press a button of a static page', measured, ratio, goal: 1.5 });
  await bare.close();
  await client.program.stop();
}
