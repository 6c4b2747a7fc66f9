export { openPage, type OpenedPage, type OpenOptions, type PageAssertion } from './open-page.ts';
