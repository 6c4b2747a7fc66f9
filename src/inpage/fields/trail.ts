import { attributeOf } from '../dom.ts';
import { wordsOf } from '../group/landmarks.ts';
import { numberOf } from '../perceive/node-numbers.ts';
import { entryFor, isWithin, type Entry } from '../perceive/scene.ts';
import { isTextSeen, squeeze, start } from '../perceive/text.ts';
import { elementsBy } from './elements-by.ts';
import type { FieldsLook } from './place.ts';

const MARKED =
  '[itemtype$="/BreadcrumbList"], [aria-label*="breadcrumb" i], [class*="breadcrumb" i], [id*="breadcrumb" i]';
const MOST_STEPS = 12;
const MOST_CHARS = 80;
const SIGNS = /^[\s/\\>›»→·|,-]+|[\s/\\>›»→·|,-]+$/g;

/** The breadcrumb trail to this page. */
export function trailIn(look: FieldsLook): { readonly node: number; readonly texts: string[] } | undefined {
  for (const element of elementsBy(MARKED)) {
    const entry = entryFor(look.look.scene, element);
    if (entry === undefined || !look.isTold(entry) || !isTrail(element)) continue;
    const texts = stepsOf(entry, look);
    if (texts.length > 0) return { node: numberOf(element), texts };
  }
  return undefined;
}

function isTrail(element: Element): boolean {
  if (attributeOf(element, 'itemtype') !== null || attributeOf(element, 'aria-label') !== null) return true;
  const words = wordsOf(`${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'id') ?? ''}`);
  return words.includes('breadcrumb') || words.includes('breadcrumbs');
}

/** The names of its links, then of the current page, which is not a link. */
function stepsOf(trail: Entry, { look, blocks }: FieldsLook): string[] {
  const links = look.listed.entries.filter((entry) => isWithin(entry, trail));
  const names = links.map(({ element }) => stepName(look.names.of(element)));
  const after = look.scene.pieces.slice(links.at(-1)?.endPiece ?? trail.firstPiece, trail.endPiece);
  const last = after.filter(({ owner }) => isTextSeen(owner)).map(({ text }) => start(text, MOST_CHARS));
  const isShown = blocks.some((block) => isWithin(block.entry, trail));
  return isShown
    ? [...new Set([...names, stepName(last.join(' '))])].filter(Boolean).slice(0, MOST_STEPS)
    : [];
}

const stepName = (name: string): string => squeeze(name, MOST_CHARS).replace(SIGNS, '');
