// The code of a thread of the archive: tokens, ranking of passages and differences take long for long texts.
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { serveJobs, type JobCaller } from '../content/threads/index.ts';
import { createRecall, detectLanguage, divideText, documentTokens } from '../recall/index.ts';
import type { DividedText, RecallAnswer, RecallRequest, TextToDivide } from '../recall/index.ts';
import type { IndexHits, IndexTokens } from '../store/index.ts';
import type { StoreQuestion } from './store-question.ts';

export type ArchiveJobs = typeof JOBS;

interface TextToIndex {
  readonly text: string;
  readonly title: string;
}

interface TwoVersions {
  readonly from: { readonly name: string; readonly text: string };
  readonly to: { readonly name: string; readonly text: string };
  readonly timeoutMs: number;
}

const JOBS = {
  tokens: async ({
    text,
    title,
  }: TextToIndex): Promise<{ readonly language?: string | undefined; readonly tokens: IndexTokens }> => {
    const language = await detectLanguage(text);
    return { language, tokens: documentTokens(text, { title, ...(language !== undefined && { language }) }) };
  },
  search: (request: RecallRequest, caller: JobCaller): Promise<RecallAnswer> => {
    const ask = (question: StoreQuestion): Promise<unknown> => caller.ask(question);
    // The archive answers each question by the function of the store that is named.
    const recall = createRecall({
      index: { search: (search) => ask({ kind: 'search', search }) as Promise<IndexHits> },
      documents: {
        texts: (versionIds, scope) =>
          ask({ kind: 'texts', versionIds, scope }) as Promise<ReadonlyMap<string, string>>,
      },
    });
    return recall.search(request);
  },
  divide: (text: TextToDivide): Promise<DividedText> => divideText(text),
  /** Undefined if it takes too long. */
  diff: ({ from, to, timeoutMs }: TwoVersions): string | undefined =>
    createTwoFilesPatch(from.name, to.name, from.text, to.text, undefined, undefined, {
      context: 2,
      timeout: timeoutMs,
      headerOptions: FILE_HEADERS_ONLY,
    }),
};

serveJobs(JOBS);
