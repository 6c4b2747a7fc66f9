import { expect, test } from 'vitest';
import { readMany } from '../support/many-reads.ts';

test.skipIf(process.platform !== 'linux')(
  '10,000 small reads leave no file or connection open (I05)',
  async () => {
    const { openFirst, openLast, wrong } = await readMany(10_000);
    console.log(`open after 1,000 reads: ${openFirst}, after 10,000: ${openLast}`);
    expect(wrong).toBe(0);
    expect(openLast).toBeLessThanOrEqual(openFirst + 10);
  },
);
