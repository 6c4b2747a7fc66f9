export { pageOf, type PageRequest, type TextPage } from './page-of.ts';
