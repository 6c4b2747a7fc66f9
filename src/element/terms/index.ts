// The shapes in which answers show elements; loaded whenever tools are listed.
export * from './elements.ts';
export * from './not-shown.ts';
