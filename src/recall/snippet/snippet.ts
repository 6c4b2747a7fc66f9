import { rankPassages } from '../passages/rank-passages.ts';
import type { WantedWord } from '../query/plan-search.ts';
import type { QueryTokens } from '../query/query-tokens.ts';
import { cutAround, type Cut } from './cut-around.ts';
import { createHighlighter, type Highlighter, type TextRange } from './highlights.ts';
import { findSentences } from './sentences.ts';

/** The part of a text that answers a query best, and where the words of the query are in it. */
export interface Snippet {
  readonly text: string;
  /** Offsets in `text`. */
  readonly highlights: readonly TextRange[];
}

export interface SnippetRequest {
  readonly text: string;
  readonly language?: string;
  readonly words: readonly WantedWord[];
  readonly tokens: QueryTokens;
  readonly maxLength?: number;
}

const MAX_LENGTH = 300;
// Ten hits are read for an answer: the rest of a very long text would cost more than it shows.
const MAX_READ = 200_000;
const ELLIPSIS = '…';
const WIDE = /(?:[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}][^\p{L}]*){8}/u;

/** Cuts a snippet from the text itself: the best sentence and what fits beside it, or a part of it. */
export function makeSnippet(request: SnippetRequest): Snippet {
  const { language, maxLength = MAX_LENGTH } = request;
  const text = request.text.slice(0, MAX_READ);
  const highlighter = createHighlighter(request.words, language);
  const sentences = findSentences(text);
  const passages = sentences.map(({ start, end }) => text.slice(start, end));
  const best = rankPassages(passages, request.tokens, language)[0]?.at ?? 0;
  const sentence = sentences[best] ?? { start: 0, end: text.length };
  const passage = text.slice(sentence.start, sentence.start + maxLength);
  // An ellipsis and a space on either side. An ideograph says as much as two letters.
  const room = (WIDE.test(passage) ? Math.ceil(maxLength / 2) : maxLength) - 4;
  const cut =
    sentence.end - sentence.start > room
      ? cutAround(text, sentence, {
          ranges: highlighter.rangesIn(text.slice(sentence.start, sentence.end)),
          room,
        })
      : extended(sentences, best, room);
  return finished(request.text, cut, highlighter);
}

/** The sentences after the best one, then those before it, as far as they fit. */
function extended(sentences: readonly TextRange[], best: number, room: number): Cut {
  let { start, end } = sentences[best] ?? { start: 0, end: 0 };
  for (const after of sentences.slice(best + 1)) {
    if (after.end - start > room) break;
    end = after.end;
  }
  for (const before of sentences.slice(0, best).reverse()) {
    if (end - before.start > room) break;
    start = before.start;
  }
  return { start, end };
}

function finished(text: string, { start, end }: Cut, highlighter: Highlighter): Snippet {
  const shown = text.slice(start, end).replace(/\s+/g, ' ').trim();
  const before = text.slice(0, start).trim() === '' ? '' : `${ELLIPSIS} `;
  const after = text.slice(end).trim() === '' ? '' : ` ${ELLIPSIS}`;
  const snippet = `${before}${shown}${after}`;
  return { text: snippet, highlights: highlighter.rangesIn(snippet) };
}
