// Accessible names and roles on real pages compared with Chromium's accessibility tree.
import type { Page } from 'playwright-core';
import { launchBrowser } from '../test/net/support/browser.ts';
import { chromiumRole, namedElements, type NamedElement } from '../test/support/names-in-page.ts';
import { serveSuite } from './suite.ts';

const MOST_PAGES = 100;
const GOAL = 0.98;
const WIDGETS =
  'button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider ' +
  'spinbutton switch tab textbox treeitem';
const INTERACTABLE = [
  'a[href], area[href], button, input:not([type="hidden"]), select, textarea, summary',
  ...WIDGETS.split(' ').map((role) => `[role~="${role}"]`),
].join(', ');
interface Miss {
  readonly kind: string;
  readonly example: string;
}

export async function benchNames(folder: string | undefined): Promise<void> {
  await using suite = await serveSuite(folder, MOST_PAGES);
  if (suite === undefined) return;
  const browser = await launchBrowser();
  const misses: Miss[] = [];
  let compared = 0;
  for (const name of suite.names) {
    const page = await browser.newPage();
    const found = await elementsOf(page, suite.urlOf(name));
    await page.close();
    compared += found.length;
    misses.push(...found.flatMap((element) => missOf(element, name)));
  }
  await browser.close();
  printResults(compared, misses);
}

async function elementsOf(page: Page, url: string): Promise<NamedElement[]> {
  const { origin } = new URL(url);
  await page.route('**/*', (route) =>
    new URL(route.request().url()).origin === origin ? route.continue() : route.abort(),
  );
  await page.goto(url, { waitUntil: 'load' });
  const found = await namedElements(page, INTERACTABLE);
  return found.filter(({ chromium }) => chromium?.isIgnored === false);
}

function missOf({ ours, chromium }: NamedElement, file: string): Miss[] {
  const name = squeezed(chromium?.name ?? '');
  const role = chromiumRole(chromium?.role ?? '');
  if (ours.name === name && ours.role === role) return [];
  const kind =
    ours.role !== role
      ? `role ${ours.role} for ${role}`
      : ours.name === ''
        ? 'no name'
        : name === ''
          ? 'a name too many'
          : ours.name.replaceAll(' ', '') === name.replaceAll(' ', '')
            ? 'other spaces'
            : 'another name';
  return [
    {
      kind,
      example: `${file} ours ${JSON.stringify(ours.name)} chromium ${JSON.stringify(name)}\n      ${ours.html.replace(/\s+/g, ' ')}`,
    },
  ];
}

function squeezed(text: string): string {
  const line = text.replace(/[\s\ue000-\uf8ff]+/g, ' ').trim();
  return line
    .slice(0, 300)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

function printResults(compared: number, misses: readonly Miss[]): void {
  const share = 1 - misses.length / compared;
  console.log(
    `${share >= GOAL ? 'ok' : 'MISSED'}: names: ${(share * 100).toFixed(2)} % of ${compared} elements have the name and the role of Chromium's tree, goal ${GOAL * 100} %`,
  );
  if (share < GOAL) process.exitCode = 1;
  const most = Number(process.env['NAMES_EXAMPLES'] ?? 1);
  const kinds = [...new Set(misses.map(({ kind }) => kind))];
  const counted = kinds.map((kind) => misses.filter((miss) => miss.kind === kind));
  for (const found of counted.toSorted((a, b) => b.length - a.length)) {
    console.log(`  ${found.length} × ${found[0]?.kind ?? ''}`);
    for (const { example } of found.slice(0, most)) console.log(`    ${example}`);
  }
}
