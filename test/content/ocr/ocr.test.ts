import { describe, expect, test } from 'vitest';
import { createOcr, missingLanguages } from '../../../src/content/ocr/index.ts';
import { flatten, type ColourPicture } from '../../../src/content/ocr/flatten.ts';
import { linesOf } from '../../../src/content/ocr/read-lines.ts';

const GREYS: Readonly<Record<string, number>> = { a: 20, b: 235, m: 120 };

/** A picture of rows; a letter stands for a grey. */
function rows(...lines: readonly string[]): ColourPicture {
  const data = Array.from(lines.join('')).flatMap((each) => [
    ...Array<number>(3).fill(GREYS[each] ?? 0),
    255,
  ]);
  return { width: lines[0]?.length ?? 0, height: lines.length, data: new Uint8Array(data) };
}

const DARK = 'a'.repeat(600);
const LIGHT = 'b'.repeat(600);

describe('a picture is flattened', () => {
  test('so that light on dark and dark on light are both dark on white', () => {
    for (const [ground, ink] of [
      [DARK, 'b'],
      [LIGHT, 'a'],
    ] as const) {
      const empty = ground + ground;
      const flat = flatten(rows(empty, ground.slice(1) + ink + ground, empty), 1);
      expect([flat[0], flat[1200 + 599], flat[1200 + 600]]).toEqual([255, 0, 255]);
    }
  });

  test('without the edges between two backgrounds', () => {
    expect([...flatten(rows(`${DARK}m${LIGHT}`), 1)].every((grey) => grey === 255)).toBe(true);
  });
});

test('words next to each other on a line are one text, those far apart are not', () => {
  const word = (left: number, text: string, confidence = 90): string =>
    ['5', '1', '1', '1', '1', '1', left, 20, 40, 20, confidence, text].join('\t');
  const table = [
    'level\tpage',
    word(10, 'Open'),
    word(58, 'file'),
    word(300, 'Quit'),
    word(400, '~~'),
    word(500, 'x', 10),
  ];
  expect(linesOf(table.join('\n'), 2)).toEqual([
    { text: 'Open file', confidence: 0.9, box: [5, 10, 44, 10] },
    { text: 'Quit', confidence: 0.9, box: [150, 10, 20, 10] },
  ]);
});

describe('languages', () => {
  test('that are not installed are named with their package, and nothing is read', async () => {
    expect(missingLanguages(['eng', 'tlh'])).toEqual(['tlh']);
    const ocr = createOcr(['eng', 'tlh']);
    const options = { scale: 1, signal: new AbortController().signal };
    await expect(async () => ocr.read(rows(DARK), options)).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringContaining('@tesseract.js-data/tlh') as string,
      hint: expect.stringContaining('npm install @tesseract.js-data/tlh') as string,
    });
    await ocr.close();
  });
});
