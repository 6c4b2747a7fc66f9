import type { ExtractEvidence } from './evidence.ts';
import type { Outline } from './outline.ts';
import { DATE, PRICE } from './phrases.ts';
import { WORD_GROUPS } from './word-groups.ts';

const URL_KINDS = [
  /forum|thread|topic|question|\/t\/|comments|discuss|community|showthread|viewtopic|answers/i,
  /product|\/p\/|\/dp\/|item|shop|store|buy/i,
  /categor|collection|\/c\/|catalog|tag\/|tags\/|archive|search|products\/?$|shop\/?$/i,
  /docs?[./]|documentation|reference|guide|manual|api|tutorial|learn|help|wiki|glossary|readme|howto/i,
  /blog|news|article|story|post|\/20\d\d\//i,
  /service|solution|about|pricing|feature|contact|platform|company|practice|care|repair/i,
] as const;

const TYPE_KINDS = [
  /article|posting|newsarticle|report|review$/,
  /^product|^offer$/,
  /discussion|qapage|question$|answer|comment/,
  /itemlist|collectionpage|searchresults|offercatalog/,
  /business|^service$|organization|medical|dentist|faqpage|professional/,
] as const;

const TALK = 1 << WORD_GROUPS.indexOf('talk');
const ITEM = 1 << WORD_GROUPS.indexOf('item');
const CODE = 1 << WORD_GROUPS.indexOf('code');

/** Features of the whole page: its metadata, its address, its elements. */
export function pageNumbers(outline: Outline, evidence: ExtractEvidence, url: string): number[] {
  const { blocks, boxes, words } = outline;
  const path = pathOf(url);
  const types = [...evidence.types];
  const headings = blocks.filter(({ box }) => /^h[1-6]$/.test(box.tag)).length;
  const long = blocks.filter((block) => block.words - block.linkWords >= 25);
  const longWords = long.reduce((sum, block) => sum + block.words, 0);
  const count = (holds: (text: string) => boolean): number =>
    blocks.filter(({ text }) => text.length < 120 && holds(text)).length;
  const many = boxes.filter((box) => box.alike >= 4 && box.words >= 8);
  return [
    evidence.ogType === ''
      ? 0
      : evidence.ogType.includes('article')
        ? 1
        : evidence.ogType.includes('product')
          ? 2
          : 3,
    ...TYPE_KINDS.map((kind) => (types.some((type) => kind.test(type)) ? 1 : 0)),
    ...URL_KINDS.map((kind) => (kind.test(url) ? 1 : 0)),
    path === '/' ? 0 : path.split('/').filter(Boolean).length,
    (path.split('/').filter(Boolean).at(-1) ?? '').split(/[-_]/).length,
    Math.log2(1 + words),
    (boxes[0]?.linkWords ?? 0) / Math.max(1, words),
    longWords / Math.max(1, words),
    long.length,
    longWords / Math.max(1, long.length),
    headings,
    boxes.filter(({ tag }) => tag === 'pre').length,
    boxes.filter(({ tag }) => tag === 'article').length,
    boxes.filter(({ groups }) => (groups & TALK) !== 0).length / boxes.length,
    boxes.filter(({ groups }) => (groups & ITEM) !== 0).length / boxes.length,
    boxes.filter(({ groups }) => (groups & CODE) !== 0).length / boxes.length,
    count((text) => PRICE.test(text)),
    count((text) => DATE.test(text)),
    many.length,
    many.reduce((sum, box) => sum + box.words, 0) / Math.max(1, words),
    blocks.length,
  ];
}

function pathOf(url: string): string {
  try {
    return new URL(url).pathname;
  } catch {
    return '/';
  }
}
