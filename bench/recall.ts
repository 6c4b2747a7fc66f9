// Search in what was read: is the right document first, how fast are tokens made, and how fast is a question answered?
import { answerByWords, divideText, documentTokens } from '../src/recall/index.ts';
import { archiveOf } from '../test/recall/archive.ts';
import { LONG_PAGES } from '../test/recall/long-pages.ts';
import { QUESTION_SETS } from '../test/recall/questions.ts';
import { meanReciprocalRank, QUESTION_PAGES } from '../test/recall/rank.ts';
import { cpuMsOf, report } from './measure.ts';

// What an MRR of .935 leaves, and for Japanese of .88: the goals of an independent set of questions in twelve languages.
const MOST_MISSING = 0.065;
const MOST_MISSING_OF = new Map([['ja', 0.12]]);
const ROUNDS = 30;

export async function benchRecall(): Promise<void> {
  const archive = await archiveOf(QUESTION_PAGES);
  for (const set of QUESTION_SETS) {
    const mrr = await meanReciprocalRank(archive.recall, set);
    const measured = `MRR@10 ${mrr.toFixed(3)}, ${set.questions.length} questions`;
    const goal = MOST_MISSING_OF.get(set.language) ?? MOST_MISSING;
    report({ name: `recall, ${set.language}, missing to MRR 1`, measured, ratio: 1 - mrr, goal });
  }
  await archive.close();
  await reportLongPages();
  for (const { language, documents } of QUESTION_SETS)
    compareSpeed(
      language,
      documents.map(({ text }) => text),
    );
}

/** Which section of a page answers a question: without embeddings, as it comes out. */
async function reportLongPages(): Promise<void> {
  const places: number[] = [];
  for (const { title, sections, questions } of LONG_PAGES) {
    const parts = Object.entries(sections).map(([heading, text]) => `## ${heading}\n\n${text}`);
    const asked = { questions: Object.keys(questions), limit: parts.length };
    const text = [`# ${title}`, ...parts].join('\n\n');
    const divided = await divideText({ url: 'https://example.org/', text, maxTokens: 512, ...asked });
    for (const { question, isMatched, passages } of answerByWords(divided, asked)) {
      const at = passages.findIndex(({ sectionPath }) => sectionPath.at(-1) === questions[question]);
      places.push(isMatched && at >= 0 ? at + 1 : Infinity);
      if (places.at(-1) !== 1) console.log(`  place ${places.at(-1)}: ${question}`);
    }
  }
  const within = (most: number): number => places.filter((place) => place <= most).length;
  console.log(
    `ok: ${LONG_PAGES.length} long pages, by words: of ${places.length} questions ${within(1)} have the right section first, ${within(3)} in the first three`,
  );
}

/** Tokens against what the platform needs to only find the words. */
function compareSpeed(language: string, texts: readonly string[]): void {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const ours = (): unknown => texts.map((text) => documentTokens(text, { language }));
  const floor = (): unknown => texts.map((text) => Array.from(segmenter.segment(text)));
  let [oursMs, floorMs] = [0, 0];
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const [one, other] = [cpuMsOf(ours), cpuMsOf(floor)];
    // The first half warms up.
    if (round < ROUNDS) continue;
    oursMs += one;
    floorMs += other;
  }
  const bytes = ROUNDS * texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const rate = (ms: number): string => (bytes / 1000 / ms).toFixed(1);
  const measured = `${rate(oursMs)} MB per CPU second against ${rate(floorMs)} of Intl.Segmenter alone`;
  report({ name: `tokens, ${language}`, measured, ratio: oursMs / floorMs, goal: 1.5 });
}
