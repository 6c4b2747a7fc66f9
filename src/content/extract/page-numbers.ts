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

const URL_NAMES = ['forum', 'product', 'category', 'documentation', 'story', 'offer'];
const TYPE_NAMES = ['article', 'product', 'discussion', 'list', 'business'];

/** Features of the whole page: its metadata, its address, its elements. */
export function pageNumbers(
  outline: Outline,
  evidence: ExtractEvidence,
  url: string,
): ReadonlyMap<string, number> {
  const types = [...evidence.types];
  const steps = pathOf(url).split('/').filter(Boolean);
  return new Map<string, number>([
    ['page.ogType', ogKind(evidence.ogType)],
    ...TYPE_KINDS.map((kind, at): NamedNumber => [
      `page.is.${TYPE_NAMES[at] ?? at}`,
      types.some((type) => kind.test(type)) ? 1 : 0,
    ]),
    ...URL_KINDS.map((kind, at): NamedNumber => [`page.at.${URL_NAMES[at] ?? at}`, kind.test(url) ? 1 : 0]),
    ['page.pathSteps', steps.length],
    ['page.nameParts', (steps.at(-1) ?? '').split(/[-_]/).length],
    ...shapeNumbers(outline),
    ...boxNumbers(outline),
  ]);
}

type NamedNumber = readonly [string, number];

function ogKind(ogType: string): number {
  if (ogType === '') return 0;
  if (ogType.includes('article')) return 1;
  return ogType.includes('product') ? 2 : 3;
}

function shapeNumbers({ blocks, boxes, words }: Outline): NamedNumber[] {
  const headings = blocks.filter(({ box }) => /^h[1-6]$/.test(box.tag)).length;
  const long = blocks.filter((block) => block.words - block.linkWords >= 25);
  const longWords = long.reduce((sum, block) => sum + block.words, 0);
  const count = (pattern: RegExp): number =>
    blocks.filter(({ text }) => text.length < 120 && pattern.test(text)).length;
  return [
    ['page.words', Math.log2(1 + words)],
    ['page.links', (boxes[0]?.linkWords ?? 0) / Math.max(1, words)],
    ['page.prose', longWords / Math.max(1, words)],
    ['page.paragraphs', long.length],
    ['page.paragraphWords', longWords / Math.max(1, long.length)],
    ['page.headings', headings],
    ['page.prices', count(PRICE)],
    ['page.dates', count(DATE)],
    ['page.blocks', blocks.length],
  ];
}

function boxNumbers({ boxes, words }: Outline): NamedNumber[] {
  const many = boxes.filter((box) => box.alike >= 4 && box.words >= 8);
  const share = (bit: number): number =>
    boxes.filter(({ groups }) => (groups & bit) !== 0).length / boxes.length;
  return [
    ['page.code', boxes.filter(({ tag }) => tag === 'pre').length],
    ['page.articles', boxes.filter(({ tag }) => tag === 'article').length],
    ['page.talkBoxes', share(TALK)],
    ['page.itemBoxes', share(ITEM)],
    ['page.codeBoxes', share(CODE)],
    ['page.repeated', many.length],
    ['page.repeatedWords', many.reduce((sum, box) => sum + box.words, 0) / Math.max(1, words)],
  ];
}

function pathOf(url: string): string {
  try {
    return new URL(url).pathname;
  } catch {
    return '/';
  }
}
