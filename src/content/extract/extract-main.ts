import type { PageDocument, PageNode } from '../parse/index.ts';
import { chooseBlocks, type CandidateName, type ContentChoice } from './choose.ts';
import { coverageOf, type Coverage } from './coverage.ts';
import type { ExtractEvidence } from './evidence.ts';
import { findingsOn, type PageFindings } from './findings.ts';
import { likelihoodsOf } from './likely.ts';
import type { Outline } from './outline.ts';
import type { PageType } from './page-type.ts';
import { leftOut } from './left-out.ts';
import { lostDrawings, lostPieces, type LostContent } from './lost.ts';
import { mainHeading, withHeading } from './main-heading.ts';

export interface Extraction {
  readonly title: string;
  /** The text of the heading of the main content. */
  readonly heading: string;
  /** The nodes of the document that are not main content. */
  readonly leftOut: ReadonlySet<PageNode>;
  /** The texts of the main content; `text` has one per line. */
  readonly blocks: readonly string[];
  readonly text: string;
  readonly pageType: PageType;
  /** Which candidate was chosen, and why. */
  readonly candidate: CandidateName;
  readonly reason: string;
  /** The choice itself expects to have missed much, or to have kept much else. */
  readonly isUnsure: boolean;
  readonly coverage: Coverage;
  /** What the main content has, and Markdown does not; the same for the whole page. */
  readonly lost: LostContent;
  readonly lostOfWhole: LostContent;
  readonly language?: string;
  readonly byline?: string;
  readonly published?: string;
}

/** The main content of a page, the kind of page, and what was left out. The document is not changed. */
export function extractMain(document: PageDocument, url: string): Extraction {
  const findings = findingsOn(document, url);
  const { outline, evidence, pageType, because } = findings;
  const found = outline.blocks.length === 0 ? fromMetadata(evidence) : fromBlocks(document, findings);
  const language = document.documentElement.getAttribute('lang');
  return {
    title: evidence.title === '' ? found.heading : evidence.title,
    ...found,
    lostOfWhole: lostDrawings(outline),
    pageType,
    reason: `${pageType} (${because}); ${found.reason}`,
    ...(language === null || language === '' ? {} : { language }),
    ...(evidence.author === '' ? {} : { byline: evidence.author }),
    ...(evidence.published === '' ? {} : { published: evidence.published }),
  };
}

/** Below this expected F1; on labelled pages such a text was half as good as others. */
const UNSURE = 0.6;

type FoundContent = Pick<
  Extraction,
  'heading' | 'leftOut' | 'blocks' | 'text' | 'candidate' | 'reason' | 'isUnsure' | 'coverage' | 'lost'
>;

function fromBlocks(document: PageDocument, findings: PageFindings): FoundContent {
  const { outline, evidence } = findings;
  const words = outline.blocks.map((block) => block.words);
  const choice = chooseBlocks({ ...findings, words, likely: likelihoodsOf(findings) });
  const blocks = textsOf(outline, choice);
  const heading = mainHeading(document, evidence.title);
  const left = withHeading(leftOut(outline, choice.kept), document, heading);
  return {
    heading: heading?.text ?? '',
    leftOut: left,
    lost: lostPieces(outline, choice.kept, left),
    blocks,
    text: blocks.join('\n'),
    candidate: choice.candidate,
    reason: choice.reason,
    isUnsure: choice.expected < UNSURE,
    coverage: coverageOf(outline, choice.kept),
  };
}

/** A page without visible text may still describe itself in its metadata. */
function fromMetadata({ articleBody, description }: ExtractEvidence): FoundContent {
  const text = articleBody.length > description.length ? articleBody : description;
  return {
    heading: '',
    leftOut: new Set(),
    blocks: [text],
    text,
    candidate: text === '' ? 'nothing' : 'description',
    reason: text === '' ? 'the page shows no text' : 'the page shows no text; its description is used',
    isUnsure: false,
    coverage: { kept: 1, dropped: [] },
    lost: { formulas: 0, images: 0 },
  };
}

function textsOf({ blocks }: Outline, { kept }: ContentChoice): string[] {
  return blocks.filter(({ index }) => kept[index] === true).map(({ text }) => text);
}
