// A separate entry: reading without a browser uses it, and must not load the code for pages.
export { blended, isLostInBlend, isNear, type PageColour } from './contrast.ts';
