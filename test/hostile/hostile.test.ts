import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, test } from 'vitest';
import { browserCases } from './cases/browser.ts';
import { hygieneCases } from './cases/hygiene.ts';
import { inputCases } from './cases/input.ts';
import { networkCases } from './cases/network.ts';
import { pageCases } from './cases/page.ts';
import { processCases } from './cases/process.ts';
import { transportCases } from './cases/transport.ts';
import { runCase } from './world.ts';

const CASES = [
  ...inputCases,
  ...networkCases,
  ...pageCases,
  ...browserCases,
  ...processCases,
  ...transportCases,
  ...hygieneCases,
];
const outcomes = new Map<string, string>();

for (const hostileCase of CASES) {
  test(`${hostileCase.id}: ${hostileCase.title}`, { timeout: 180_000 }, async () => {
    outcomes.set(hostileCase.id, 'FAILED');
    await runCase(hostileCase);
    outcomes.set(hostileCase.id, 'held');
  });
}

// What was tried and what came of it, for people to read.
afterAll(() => {
  const rows = CASES.map(({ id, title }) => `| ${id} | ${title} | ${outcomes.get(id) ?? 'not run'} |`);
  const held = [...outcomes.values()].filter((outcome) => outcome === 'held').length;
  const text = [
    `# Hostile cases: ${held} of ${CASES.length} held`,
    '',
    '| case | what must hold | outcome |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ];
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/hostile.md', text.join('\n'));
});
