import type { Extractor } from './fields-page.ts';

/** The breadcrumb trail from the site's root to this page. */
export const readBreadcrumbs: Extractor = ({ frame: { trail } }) =>
  trail && { value: trail.texts, at: trail.node, confidence: 'sure' };
