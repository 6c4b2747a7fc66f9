export { pageOf, type PageRequest, type TextPage } from './page-of.ts';
export { LineReader, lineAt } from './scan-lines.ts';
export { beforeCharacter } from './whole-units.ts';
