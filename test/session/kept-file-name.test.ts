import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formerOwner, keptFileName } from '../../src/session/kept-file-name.ts';

/** What a file system that ignores case and normal forms takes for the same name. */
const folded = (file: string): string => file.normalize('NFKC').toLowerCase().toUpperCase();

const CLOSE_NAMES = [
  ['work', 'Work', 'WORK'],
  ['é', 'e\u0301', 'É'],
  ['straße', 'strasse', 'STRASSE', 'straẞe'],
  ['k', '\u212a', 'K'],
  ['a b', 'a_b', 'a%20b', 'a%b'],
  ['con', 'CON', 'con.', '_con'],
  ['\ud800', '\ud801', '\ufffd'],
];

describe('the file of a named session', () => {
  test.each(CLOSE_NAMES.map((names) => [names]))('is a different one for each of %j', (names) => {
    const files = names.map(keptFileName);
    expect(new Set(files.map(folded)).size).toBe(names.length);
    for (const file of files) expect(file).toMatch(/^[a-z0-9_%-]+\.json$/);
  });

  test('is never shared by two names', () => {
    const name = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/));
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(folded(keptFileName(one)) === folded(keptFileName(other))).toBe(one === other);
      }),
    );
  });

  test('fits into a folder, whatever the name', () => {
    for (const name of ['W'.repeat(64), '-'.repeat(64), 'nul', 'com1'])
      expect(Buffer.byteLength(keptFileName(name))).toBeLessThan(256);
    expect(keptFileName('nul')).not.toBe('nul.json');
  });

  test('kept its name for lower-case letters, and is known under its former name otherwise', () => {
    expect(['shop', 'shop-2', 'a_b'].map(keptFileName)).toEqual(['shop.json', 'shop-2.json', 'a_b.json']);
    expect(['Work.json', 'shop.json', 'nul.json', '%57ork.json', '.shop.json.1'].map(formerOwner)).toEqual([
      'Work',
      undefined,
      'nul',
      undefined,
      undefined,
    ]);
  });
});
