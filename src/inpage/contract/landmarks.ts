/** Parts of a page, by the names that callers use. */
export const LANDMARKS = ['header', 'nav', 'main', 'aside', 'footer', 'dialog', 'form', 'search'] as const;
export type Landmark = (typeof LANDMARKS)[number];
