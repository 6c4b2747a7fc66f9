import { describe, expect, test } from 'vitest';
import { findPassages } from '../../src/recall/index.ts';
import { textFragment } from '../../src/recall/passages/text-fragment.ts';

const URL = 'https://example.org/harbour';
const TEXT = `# Harbour

The harbour was built in 1888 by the town.

## Opening hours

The office opens at seven in the morning and closes at noon.

## Prices

| boat | price |
| --- | --- |
| small | 12 |

## Staff

Ships are guided by three pilots.`;

async function find(...questions: string[]) {
  return findPassages({ url: URL, text: TEXT, questions, limit: 2, maxTokens: 64 });
}

describe('passages', () => {
  test('that answer a question come first, the best with score 1', async () => {
    const { answers } = await find('When does the office open?', 'price of a small boat');
    expect(answers.map(({ passages }) => passages[0]?.sectionPath.at(-1))).toEqual([
      'Opening hours',
      'Prices',
    ]);
    expect(answers.map(({ passages }) => passages[0]?.score)).toEqual([1, 1]);
    for (const { passages } of answers)
      for (const { score } of passages) {
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThanOrEqual(1);
      }
  });

  test('are found by their headings', async () => {
    const { answers } = await find('staff');
    expect(answers[0]?.passages[0]?.text).toBe('Ships are guided by three pilots.');
  });

  test('are the longest ones if no word is there', async () => {
    const [answer] = (await find('xylophone')).answers;
    expect(answer).toMatchObject({ isMatched: false, passages: [{ score: 0 }, { score: 0 }] });
  });

  test('have the same ids each time, all of which are told', async () => {
    const [one, other] = [await find('office'), await find('town')];
    expect(one.chunkIds).toEqual(other.chunkIds);
    expect(one.chunkIds).toHaveLength(4);
    expect(one.chunkIds).toContain(one.answers[0]?.passages[0]?.id);
    expect(one.contentHash).toBe(other.contentHash);
  });

  test('of an empty text are none', async () => {
    const found = await findPassages({ url: URL, text: '', questions: ['a'], limit: 2, maxTokens: 64 });
    expect(found).toMatchObject({ chunkIds: [], answers: [{ isMatched: false, passages: [] }] });
  });
});

describe('a text fragment', () => {
  const fragmentOf = (text: string) =>
    decodeURIComponent(textFragment(`${URL}#top`, text).split('#:~:text=')[1] ?? '');
  test.each([
    ['one two three', 'one two three'],
    ['1 2 3 4 5 6 7 8 9 10', '1 2 3 4 5 6 7 8'],
    ['- A **bold** [link](https://example.org/) here', 'A bold link here'],
    ['> quoted *words* of others', 'quoted words of others'],
    ['```\ncode is not\n```\nbut this is said', 'code is not'],
    ['| a | b |\n| - | - |\nafter the table comes', 'after the table comes'],
    ['Hi\n\nThen three more words', 'Then three more words'],
    ['港が開くのは七時です。', '港が開くのは七時です。'],
  ])('of %o is %o', (text, shown) => expect(fragmentOf(text)).toBe(shown));

  test('has none of the characters that divide it', () => {
    expect(textFragment(URL, 'one-two, three & four')).toBe(
      `${URL}#:~:text=one%2Dtwo%2C%20three%20%26%20four`,
    );
  });

  test('is left out if there are no words', () => expect(textFragment(`${URL}#x`, '| 1 |')).toBe(URL));
});
