export { writeJsonLines, writeMarkdownFiles, type CrawledText } from './texts.ts';
export { openWarc, type WarcFile } from './warc.ts';
