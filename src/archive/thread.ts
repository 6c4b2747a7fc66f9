// The code of a thread of the archive: tokens, ranking of passages and differences take long for long texts.
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { decodeText } from '../net/index.ts';
import { withoutSecrets } from './canonical-url.ts';
import { serveJobs, type JobCaller } from '../content/threads/index.ts';
import { createRecall, detectLanguage, divideText, documentTokens } from '../recall/index.ts';
import type { DividedText, RecallAnswer, RecallRequest, TextToDivide } from '../recall/index.ts';
import type { IndexHits, IndexTokens } from '../store/index.ts';
import { withoutPasswords } from './without-passwords.ts';
import { storedText } from './stored-text.ts';
import type { StoreQuestion } from './store-question.ts';

export type ArchiveJobs = typeof JOBS;

// More of a text is stored, but not found by its words.
const MOST_INDEXED_CHARS = 1_000_000;

interface TextToKeep {
  readonly text: string;
  readonly language?: string | undefined;
  readonly tokens: IndexTokens;
}

interface TextToIndex {
  readonly text: string;
  readonly title: string;
}

interface BodyToClean {
  readonly body: Uint8Array;
  readonly contentType: string | undefined;
}

interface TwoVersions {
  readonly from: { readonly name: string; readonly text: string };
  readonly to: { readonly name: string; readonly text: string };
  readonly timeoutMs: number;
}

const JOBS = {
  /** A text without the secrets in its addresses, and what it is found by. */
  textToKeep: async ({ text: whole, title }: TextToIndex): Promise<TextToKeep> => {
    const text = storedText(whole);
    const indexed = text.slice(0, MOST_INDEXED_CHARS);
    const language = await detectLanguage(indexed);
    const tokens = documentTokens(indexed, { title, ...(language !== undefined && { language }) });
    return { text, language, tokens };
  },
  /** A body of text without the secrets in its addresses and its password fields; the same bytes if there are none. */
  withoutSecrets: ({ body, contentType }: BodyToClean): Uint8Array => {
    const { text } = decodeText(body, contentType);
    const clean = withoutPasswords(withoutSecrets(text));
    return clean === text ? body : Buffer.from(clean.toWellFormed());
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
