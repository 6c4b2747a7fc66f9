import type { PageDocument } from '../parse/index.ts';
import { chooseBlocks, type CandidateName, type ContentChoice } from './choose.ts';
import { coverageOf, type Coverage } from './coverage.ts';
import { evidenceOf, type ExtractEvidence } from './evidence.ts';
import { likelihoodsOf } from './likely.ts';
import { outlineOf, type Outline } from './outline.ts';
import { pageTypeOf, type PageType } from './page-type.ts';
import { escapeText, renderHtml } from './render.ts';

export interface Extraction {
  readonly title: string;
  /** A fragment: headings, lists, tables, code, images and links of the main content. */
  readonly html: string;
  readonly text: string;
  readonly pageType: PageType;
  /** Which candidate was chosen, and why. */
  readonly candidate: CandidateName;
  readonly reason: string;
  readonly coverage: Coverage;
  readonly language?: string;
  readonly byline?: string;
  readonly published?: string;
}

/** The main content of a page, the kind of page, and what was left out. The document is not changed. */
export function extractMain(document: PageDocument, url: string): Extraction {
  const evidence = evidenceOf(document);
  const outline = outlineOf(document.documentElement);
  const { pageType, because } = pageTypeOf(outline, evidence, url);
  const found =
    outline.blocks.length === 0 ? fromMetadata(evidence) : fromBlocks(document, outline, { evidence, url });
  const language = document.documentElement.getAttribute('lang');
  return {
    title: titleOf(evidence, outline),
    ...found,
    pageType,
    reason: `${pageType} (${because}); ${found.reason}`,
    ...(language === null || language === '' ? {} : { language }),
    ...(evidence.author === '' ? {} : { byline: evidence.author }),
    ...(evidence.published === '' ? {} : { published: evidence.published }),
  };
}

type FoundContent = Pick<Extraction, 'html' | 'text' | 'candidate' | 'reason' | 'coverage'>;

function fromBlocks(
  document: PageDocument,
  outline: Outline,
  { evidence, url }: { evidence: ExtractEvidence; url: string },
): FoundContent {
  const choice = chooseBlocks(document, outline, likelihoodsOf(outline, evidence, url));
  return {
    html: renderHtml(outline, choice.kept),
    text: textOf(outline, choice),
    candidate: choice.candidate,
    reason: choice.reason,
    coverage: coverageOf(outline, choice.kept),
  };
}

/** A page without visible text may still describe itself in its metadata. */
function fromMetadata({ articleBody, description }: ExtractEvidence): FoundContent {
  const text = articleBody.length > description.length ? articleBody : description;
  return {
    html: text === '' ? '' : `<p>${escapeText(text)}</p>`,
    text,
    candidate: text === '' ? 'nothing' : 'description',
    reason: text === '' ? 'the page shows no text' : 'the page shows no text; its description is used',
    coverage: { kept: 1, dropped: [] },
  };
}

function textOf({ blocks }: Outline, { kept }: ContentChoice): string {
  return blocks
    .filter(({ index }) => kept[index] === true)
    .map(({ text }) => text)
    .join('\n');
}

function titleOf({ title }: ExtractEvidence, { blocks }: Outline): string {
  return title === '' ? (blocks.find(({ box }) => box.tag === 'h1')?.text ?? '') : title;
}
