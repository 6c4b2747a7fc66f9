import { jsonBytes } from '../../core/index.ts';
import type { PageElement } from '../model.ts';
import type { Item } from '../terms/index.ts';
import { cutCharacters, type CutLimits } from './cut-characters.ts';
import type { Folded } from './fold.ts';
import { stateText } from './state-text.ts';

export interface ItemOptions {
  readonly nameOf: (element: PageElement) => string;
  /** The role is given by the group. */
  readonly hasRole: boolean;
  readonly isExplained: boolean;
  readonly selectorOf?: ((element: PageElement) => string | undefined) | undefined;
}

const LABEL_LIMITS = { characters: 80, bytes: 160 };
const ROW_LIMITS = { characters: 60, bytes: 120 };
const SELECTOR_LIMITS = { characters: 120, bytes: 160 };

export function toItem(folded: Folded, options: ItemOptions): Item {
  const { element, variantCount } = folded;
  const state = stateText(element.state, element.role);
  const row = folded.isAmbiguous === true ? rowText(element) : undefined;
  const selector = options.selectorOf?.(element);
  return {
    elementId: options.nameOf(element),
    label: cutCharacters(element.name, LABEL_LIMITS),
    ...(!options.hasRole && { role: element.role }),
    ...(state !== undefined && { state }),
    ...(element.isPrimary && { primary: true as const }),
    ...(element.isCovered && { covered: true as const }),
    ...(variantCount !== undefined && { variantCount }),
    ...(row !== undefined && { row }),
    ...(options.isExplained && { relevance: folded.relevance, rankingSignals: folded.signals }),
    ...(selector !== undefined && { selectorSummary: cutCharacters(selector, SELECTOR_LIMITS) }),
  };
}

function rowText({ row, name }: PageElement): string | undefined {
  return row === '' || row === name ? undefined : cutCharacters(row, ROW_LIMITS);
}

/** Shrinks an item to this many bytes: drops explanations first, then state and row, then the end of its label. */
export function shrinkItem(item: Item, maxBytes: number): Item {
  const { elementId, label, role, state, row } = item;
  const bare: Item = { elementId, label, ...(role !== undefined && { role }) };
  const shorter: Item[] = [
    item,
    { ...bare, ...(state !== undefined && { state }), ...(row !== undefined && { row }) },
    bare,
    ...[40, 20, 10, 4, 1].map((characters) => ({ ...bare, label: cutLabel(label, characters) })),
  ];
  return shorter.find((candidate) => jsonBytes(candidate) <= maxBytes) ?? { elementId, label: '' };
}

function cutLabel(label: string, characters: number): string {
  const limits: CutLimits = { characters, bytes: characters * 3 };
  return cutCharacters(label, limits);
}
