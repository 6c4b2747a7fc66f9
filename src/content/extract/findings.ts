import type { PageDocument } from '../parse/index.ts';
import { companyOf } from './company.ts';
import { evidenceOf, type ExtractEvidence } from './evidence.ts';
import { mainElementOf } from './main-element.ts';
import type { Opinions } from './opinions.ts';
import { outlineOf, type Outline } from './outline.ts';
import { pageTypeOf, type PageType } from './page-type.ts';
import { keptByReadability } from './readability.ts';

/** What is known about a page before its content is chosen. */
export interface PageFindings {
  readonly outline: Outline;
  readonly evidence: ExtractEvidence;
  readonly url: string;
  readonly opinions: Opinions;
  readonly company: ReadonlySet<number>;
  readonly pageType: PageType;
  readonly because: string;
}

export function findingsOn(document: PageDocument, url: string): PageFindings {
  const evidence = evidenceOf(document);
  const outline = outlineOf(document.documentElement);
  const opinions = outline.blocks.length === 0 ? NO_OPINIONS : opinionsOn(document, outline);
  const company = companyOf(outline, opinions.readability);
  const type = pageTypeOf({ outline, evidence, url, company });
  return { outline, evidence, url, opinions, company, ...type };
}

const NO_OPINIONS: Opinions = { readability: undefined, main: undefined };

function opinionsOn(document: PageDocument, outline: Outline): Opinions {
  const main = mainElementOf(outline);
  return {
    readability: keptByReadability(document, outline),
    main: main && outline.blocks.map(({ index }) => index >= main.firstBlock && index < main.endBlock),
  };
}
