import { attributeOf, parentElementOf, matchesSelector } from '../dom.ts';
import { effectLog, type FormerLook } from '../effects/effect-log.ts';
import { squeeze } from '../perceive/text.ts';

const MOST_CHARS = 40;
const MOST_TOLD = 2;
const ROW = 'tr, li, article, [role=row], [role=listitem], [role=option], [role=treeitem], [role=article]';
const MOST_ROW_DEPTH = 6;

/** How the action changed class and style of an element, its row and their siblings; undefined if it did not. */
export function appearanceOf(target: Element): string | undefined {
  const row = rowOf(target);
  const told: [place: string, change: string][] = [];
  for (const [element, former] of effectLog.restyled()) {
    const place = placeIn(element, target, row);
    const change = place === undefined ? undefined : changeOf(element, former);
    if (place !== undefined && change !== undefined && !effectLog.isForeign(element))
      told.push([place, `${place}${change}`]);
  }
  if (told.length === 0) return undefined;
  const own = told.filter(([place]) => place === '');
  return [...own, ...told.filter(([place]) => place !== '')]
    .slice(0, MOST_TOLD)
    .map(([, change]) => change)
    .join('; ');
}

function rowOf(target: Element): Element | null {
  let at = parentElementOf(target);
  for (let depth = 0; at !== null && depth < MOST_ROW_DEPTH; depth++, at = parentElementOf(at))
    if (matchesSelector(at, ROW)) return at;
  return parentElementOf(target);
}

function placeIn(element: Element, target: Element, row: Element | null): string | undefined {
  if (target.contains(element)) return '';
  const around = parentElementOf(element);
  if (element.contains(target)) return row?.contains(element) === true ? 'row ' : undefined;
  if (row?.contains(element) === true) return 'sibling ';
  return row !== null && around !== null && around === parentElementOf(row) ? 'sibling ' : undefined;
}

function changeOf(element: Element, former: FormerLook): string | undefined {
  const changes = (['class', 'style'] as const).flatMap((name) => {
    const was = former[name];
    const [before, after] = [valueText(was), valueText(attributeOf(element, name))];
    return was === undefined || before === after ? [] : [`${name}: ${before} → ${after}`];
  });
  return changes.length === 0 ? undefined : changes.join(', ');
}

function valueText(value: string | null | undefined): string {
  const text = squeeze(value ?? '', MOST_CHARS);
  return text === '' ? 'none' : text;
}
