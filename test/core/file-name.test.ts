import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSafeFileName, numberedName, safeFileName } from '../../src/core/index.ts';

describe('the name of a download', () => {
  test.each([
    ['report.pdf', 'report.pdf'],
    ['Größe ✓ 価格.txt', 'Größe ✓ 価格.txt'],
    ['../../x', 'x'],
    ['..\\x', 'x'],
    ['/etc/x', 'x'],
    ['C:\\Windows\\x.dll', 'x.dll'],
    ['C:x.dll', 'C_x.dll'],
    ['a\0b', 'ab'],
    ['CON', '_CON'],
    ['con.txt', '_con.txt'],
    ['NUL .tar.gz', '_NUL .tar.gz'],
    ['lpt¹.txt', '_lpt¹.txt'],
    ['console.txt', 'console.txt'],
    ['.bashrc', 'bashrc'],
    ['-rf', 'rf'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['a\u200d\u00adb\u2028.txt', 'ab.txt'],
    ['what? <a|b>.txt', 'what_ _a_b_.txt'],
    ['name. . ', 'name'],
    ['', 'download'],
    ['..', 'download'],
    ['a/', 'download'],
    ['%ZZ%.txt', '%ZZ%.txt'],
  ])('%j becomes %j', (suggested, safe) => {
    expect(safeFileName(suggested)).toBe(safe);
  });

  test('is cut to 120 bytes between characters, and keeps its extension', () => {
    expect(safeFileName(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(116)}.pdf`);
    expect(safeFileName(`${'😀'.repeat(300)}.pdf`)).toBe(`${'😀'.repeat(29)}.pdf`);
    expect(safeFileName(`a.${'b'.repeat(300)}`)).toBe(`a.${'b'.repeat(118)}`);
  });

  test('is a plain name whatever a page suggests, and safe names stay as they are', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('..', '/', '\\', '.', ' ', '\0', 'CON', 'nul.', '\u202e', '\ud800', '~', '-', ':'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const safe = safeFileName(parts.join(''));
        expect(safe).toMatch(/^[^.\s~-]/);
        expect(safe).not.toMatch(/[/\\<>:"|?*\p{C}\p{Default_Ignorable_Code_Point}]|[.\s]$/u);
        expect(safe).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
        expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(120);
        expect(safeFileName(safe)).toBe(safe);
      }),
      { numRuns: 2_000 },
    );
  });

  test('gets a number before its extension when it is taken', () => {
    expect(numberedName('a.txt', 1)).toBe('a.txt');
    expect(numberedName('a.txt', 2)).toBe('a (2).txt');
    expect(numberedName('README', 3)).toBe('README (3)');
  });
});

describe('a name that somebody chose', () => {
  test.each(['a.html', 'post 帖子.html', 'Ünïcode (2).htm', 'x'.repeat(255)])(
    '%j is taken as it is',
    (name) => {
      expect(isSafeFileName(name)).toBe(true);
    },
  );

  test.each([
    ...[
      '',
      ' ',
      '.',
      '..',
      '../x',
      'a/b',
      'a\\b',
      '/x',
      '~',
      '~x',
      '.hidden',
      '-rf',
      'NUL',
      'con.txt',
      'COM1 .html',
    ],
    ...['a\u0000b', 'a\tb', 'a\u202eb', 'a:b', 'a?', 'end.', 'end ', 'x'.repeat(256), '语'.repeat(86)],
  ])('%j is not', (name) => {
    expect(isSafeFileName(name)).toBe(false);
  });

  test('a number never makes a name longer than a file system takes', () => {
    expect(Buffer.byteLength(numberedName(`${'语'.repeat(83)}.html`, 12))).toBeLessThanOrEqual(255);
  });
});
