import type { CandidateName } from './choose.ts';
import type { Coverage } from './coverage.ts';
import type { PageType } from './page-type.ts';

export interface Extraction {
  readonly title: string;
  /** A fragment: headings, lists, tables, code, images and links of the main content. */
  readonly html: string;
  readonly text: string;
  readonly pageType: PageType;
  /** Whose choice of blocks was taken, and why. */
  readonly candidate: CandidateName;
  readonly reason: string;
  readonly coverage: Coverage;
  readonly language?: string;
  readonly byline?: string;
  readonly published?: string;
}
