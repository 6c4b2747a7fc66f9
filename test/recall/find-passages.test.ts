import { describe, expect, test } from 'vitest';
import { answerByMeaning, answerByWords, divideText } from '../../src/recall/index.ts';
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
  const divided = await divideText({ url: URL, text: TEXT, questions, maxTokens: 64 });
  return { ...divided, answers: answerByWords(divided, { questions, limit: 2 }) };
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
    expect(one.chunks).toEqual(other.chunks);
    expect(one.chunks).toHaveLength(4);
    expect(one.chunks.map(({ id }) => id)).toContain(one.answers[0]?.passages[0]?.id);
    expect(one.contentHash).toBe(other.contentHash);
  });

  test('of an empty text are none', async () => {
    const divided = await divideText({ url: URL, text: '', questions: ['a'], maxTokens: 64 });
    const answers = answerByWords(divided, { questions: ['a'], limit: 2 });
    expect({ ...divided, answers }).toMatchObject({
      chunks: [],
      answers: [{ isMatched: false, passages: [] }],
    });
  });
});

describe('passages with vectors', () => {
  const asked = { questions: ['office'], limit: 3 };
  /** Passages with these cosines to the question, as far apart from each other as they can be. */
  const near = async (cosines: readonly number[], threshold: number) => {
    const divided = await divideText({ url: URL, text: TEXT, ...asked, maxTokens: 64 });
    const chunks = cosines.map((cosine, at) => {
      const vector = new Float32Array(1 + cosines.length).fill(0);
      return vector.fill(cosine, 0, 1).fill(Math.sqrt(1 - cosine ** 2), at + 1, at + 2);
    });
    const questions = [new Float32Array(1 + cosines.length).fill(1, 0, 1)];
    return answerByMeaning(divided, asked, { chunks, questions, threshold })[0];
  };

  test('are ordered by words and meaning together, and scored by the cosine', async () => {
    const answer = await near([0.1, 0.5, 0.6, 0.7], 0.3);
    expect(answer?.passages.map(({ sectionPath, score }) => [sectionPath.at(-1), score])).toEqual([
      ['Opening hours', 0.5],
      ['Prices', 0.6],
      ['Staff', 0.7],
    ]);
  });

  test('are none if no cosine reaches the threshold, and the best one is told', async () => {
    const answer = await near([0.1, 0.5, 0.6, 0.7], 0.8);
    expect(answer).toMatchObject({ isMatched: false, passages: [], bestCosine: 0.7 });
  });

  test('that are nearly the same as a better one are left out', async () => {
    const answer = await near([0.995, 0.1, 0.1, 0.999], 0.05);
    expect(answer?.passages.map(({ sectionPath }) => sectionPath.at(-1))).not.toContain('Staff');
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
