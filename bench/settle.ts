// Waiting until a page is ready: settle compared with Playwright's networkidle, on pages that become ready in
// different ways.
import type { Browser } from 'playwright-core';
import { settle, SETTLE_POLICIES } from '../src/page/index.ts';
import { launchBrowser } from '../test/net/support/browser.ts';
import { startDrivenBrowser, type DrivenBrowser } from '../test/support/driven-browser.ts';
import { SETTLE_CASES, startSettleSite, type SettleCase } from '../test/support/settle-site.ts';
import { median, report, timeOf } from './measure.ts';

const ROUNDS = 3;
const PATIENCE_MS = 8_000;
const signal = new AbortController().signal;

interface Outcome {
  readonly ms: number;
  readonly isRight: boolean;
}

export async function benchSettle(): Promise<void> {
  await using site = await startSettleSite();
  await using driven = await startDrivenBrowser();
  const bare = await launchBrowser();
  for (const found of SETTLE_CASES) {
    const url = site.origin + site.pathOf(found.name);
    const [ours, theirs]: [Outcome[], Outcome[]] = [[], []];
    for (let round = 0; round < (found.isEndless === true ? 1 : ROUNDS); round++) {
      ours.push(await settled(driven, found, url));
      theirs.push(await networkIdle(bare, found, url));
    }
    printResult(found, summary(ours), summary(theirs));
  }
  await bare.close();
}

/** Networkidle is the goal only where it is also right; a wait that never ends is not. */
function printResult({ name, isEndless = false }: SettleCase, ours: Outcome, theirs: Outcome): void {
  const written = ({ ms, isRight }: Outcome): string => `${ms.toFixed(0)} ms${isRight ? '' : ' and wrong'}`;
  const measured = `${written(ours)} against ${written(theirs)} of networkidle`;
  const ratio = ours.isRight ? ours.ms / theirs.ms : Infinity;
  report({
    name: `settle: ${name}`,
    measured,
    ratio,
    goal: theirs.isRight && !isEndless ? 1 : Number.MAX_VALUE,
  });
}

function summary(outcomes: readonly Outcome[]): Outcome {
  return { ms: median(outcomes.map(({ ms }) => ms)), isRight: outcomes.every(({ isRight }) => isRight) };
}

async function settled(driven: DrivenBrowser, found: SettleCase, url: string): Promise<Outcome> {
  const tab = await driven.openTab();
  const wait = (): Promise<unknown> => settle(tab, SETTLE_POLICIES.AUTO, signal);
  await tab.navigate(url, signal);
  let ms = await timeOf(wait);
  if (found.click === true) {
    await tab.navigate(`${url}#click`, signal);
    ms = await timeOf(wait);
  }
  const frame = (await tab.frames(signal)).find(({ isMain }) => isMain !== (found.inFrame ?? false));
  const title = await frame?.ask('title', {}, signal);
  await tab.close();
  return { ms, isRight: title === 'done' };
}

async function networkIdle(browser: Browser, found: SettleCase, url: string): Promise<Outcome> {
  const page = await browser.newPage();
  const wait = (): Promise<void> =>
    page.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => undefined); // a timeout is reported below
  await page.goto(url, { waitUntil: 'commit' });
  let ms = await timeOf(wait);
  if (found.click === true) {
    await page.goto(`${url}#click`, { waitUntil: 'commit' });
    ms = await timeOf(wait);
  }
  const frame = found.inFrame === true ? page.frames()[1] : page.mainFrame();
  const title = await frame?.title().catch(() => '');
  await page.close();
  return { ms, isRight: ms < PATIENCE_MS && title === 'done' };
}
