import type { Recall } from '../../src/recall/index.ts';
import { QUESTION_SETS, type QuestionSet } from './questions.ts';
import type { ReadPage } from './archive.ts';

/** The documents of all languages together, as pages. */
export const QUESTION_PAGES: readonly ReadPage[] = QUESTION_SETS.flatMap(({ documents }) =>
  documents.map(({ id, title, text }) => ({ url: urlOf(id), title, text })),
);

/** The mean of 1 / place of the right document among the first ten hits. */
export async function meanReciprocalRank(recall: Recall, { questions }: QuestionSet): Promise<number> {
  let sum = 0;
  for (const { query, answer } of questions) {
    const { hits } = await recall.search({ query, scope: { kind: 'everything' }, limit: 10 });
    const at = hits.findIndex(({ url }) => url === urlOf(answer));
    sum += at === -1 ? 0 : 1 / (at + 1);
  }
  return sum / questions.length;
}

function urlOf(id: string): string {
  return `https://example.org/${id}`;
}
