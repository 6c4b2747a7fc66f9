import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, test } from 'vitest';
import { createCaseRunner, type HostileCase } from './world.ts';

/** Makes a test of each case, and a report of what came of them, for people to read. */
export function runCases(name: string, cases: readonly HostileCase[]): void {
  const outcomes = new Map<string, string>();
  const runner = createCaseRunner();
  for (const hostileCase of cases) {
    test(`${hostileCase.id}: ${hostileCase.title}`, { timeout: 180_000 }, async () => {
      outcomes.set(hostileCase.id, 'FAILED');
      await runner.run(hostileCase);
      outcomes.set(hostileCase.id, 'held');
    });
  }
  test('the programs that the cases share end, and leave nothing behind', () => runner.close());
  afterAll(() => writeReport(name, cases, outcomes));
}

function writeReport(
  name: string,
  cases: readonly HostileCase[],
  outcomes: ReadonlyMap<string, string>,
): void {
  const rows = cases.map(({ id, title }) => `| ${id} | ${title} | ${outcomes.get(id) ?? 'not run'} |`);
  const held = [...outcomes.values()].filter((outcome) => outcome === 'held').length;
  const text = [
    `# Hostile cases, ${name}: ${held} of ${cases.length} held`,
    '',
    '| case | what must hold | outcome |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ];
  mkdirSync('test-results', { recursive: true });
  writeFileSync(`test-results/hostile-${name}.md`, text.join('\n'));
}
