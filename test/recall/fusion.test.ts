import { expect, test } from 'vitest';
import {
  answerByMeaning,
  answerByWords,
  divideText,
  passageText,
  type DividedText,
} from '../../src/recall/index.ts';
import { subwordVector } from '../support/test-vectors.ts';
import { QUESTION_SETS } from './questions.ts';

const DIMENSION = 1536;
const MOST_LOST = 2;

test('words and meaning together lose at most two places, on average, to the better of them', async () => {
  const lost: number[] = [];
  for (const { documents, questions } of QUESTION_SETS) {
    const text = documents.map(({ title, text: body }) => `# ${title}\n\n${body}`).join('\n\n');
    const queries = questions.map(({ query }) => query);
    const divided = await divideText({
      url: 'https://example.org/',
      text,
      maxTokens: 64,
      questions: queries,
    });
    const asked = { questions: queries, limit: divided.chunks.length };
    const vectors = {
      chunks: divided.chunks.map((chunk) => vectorOf(passageText(chunk))),
      questions: queries.map(vectorOf),
      threshold: -1,
    };
    const rankings = [
      answerByWords(divided, asked),
      answerByMeaning(withoutWords(divided), asked, vectors),
      answerByMeaning(divided, asked, vectors),
    ];
    questions.forEach(({ sentence }, nth) => {
      const [words = 0, meaning = 0, both = 0] = rankings.map((answers) => {
        const found = answers[nth]?.passages.findIndex((passage) => passage.text.includes(sentence)) ?? -1;
        return found === -1 ? divided.chunks.length : found;
      });
      lost.push(both - Math.min(words, meaning));
    });
  }
  expect(lost).toHaveLength(45);
  const mean = lost.reduce((sum, places) => sum + places, 0) / lost.length;
  console.log(`fusion: ${mean.toFixed(2)} places behind the better ranking on average (${lost.join(' ')})`);
  expect(mean).toBeLessThanOrEqual(MOST_LOST);
});

function vectorOf(text: string): Float32Array {
  return Float32Array.from(subwordVector(text, DIMENSION));
}

function withoutWords(divided: DividedText): DividedText {
  return { ...divided, ranks: divided.ranks.map(() => []) };
}
