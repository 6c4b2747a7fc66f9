import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the log goes to standard error as JSON lines, and shows no secret wherever it stands', () => {
  const secret = 'sentinel-of-a-secret';
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/run-ts.mjs', 'test/support/log-secrets.ts', secret],
    {
      encoding: 'utf8',
    },
  );
  expect(stdout).toBe('');
  const lines = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string });
  expect(lines.map(({ msg }) => msg)).toEqual(['headers', 'nested', 'plain']);
  expect(stderr).not.toContain(secret);
});
