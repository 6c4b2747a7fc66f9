import { fail, nearest } from '../../core/index.ts';
import type { TabScope } from '../../session/index.ts';
import type { Selectors } from '../../inpage/index.ts';
import { giveHandle, type Box, type PageElement, type PageModel } from '../../element/index.ts';
import { resolveHandle } from '../resolve-handle.ts';
import { perceivePage } from '../perceive/index.ts';
import { find, type Found, type Match } from '../../element/find/index.ts';
import { MOST_CANDIDATES, placesOf, stateText } from '../../element/rank/index.ts';
import { tellNotShown, type NearItem } from '../terms/index.ts';
import { refuseUnreachable } from '../unreachable.ts';
import { equalMatches } from './equal-matches.ts';
import { nearItems, type NearScope } from './near-items.ts';
import { selectorsAt } from './read-selectors.ts';
import { findNear } from './find-near.ts';
import { regionOf, type RegionInput } from './region.ts';

export interface PickHint {
  readonly text?: string | undefined;
  readonly role?: string | undefined;
  readonly nearText?: string | undefined;
  readonly region?: RegionInput | undefined;
}

/** A handle, a choice of a group, or a description in words. */
export type PickRequest =
  | { readonly elementId: string }
  | { readonly group: string; readonly choice: string }
  | { readonly hint: PickHint };

type PickWords = Exclude<PickRequest, { readonly elementId: string }>;

export interface PickedElement {
  readonly url: string;
  readonly elementId: string;
  readonly role: string;
  readonly label: string;
  readonly group: string;
  readonly row: string;
  /** In words; undefined if there is nothing to report. */
  readonly state: string | undefined;
  /** CSS pixels of the whole page. */
  readonly box: Box;
  readonly isVisible: boolean;
  readonly isCovered: boolean;
  readonly healed: boolean;
  readonly selectors: Selectors | undefined;
  /** The element does not match everything that the words ask for. */
  readonly isLoose?: true;
  /** The next best elements, if it is loose. */
  readonly nearest?: readonly NearItem[];
}

/** Finds one element in a tab, and returns everything known about it. */
export async function pickElement(scope: TabScope, request: PickRequest): Promise<PickedElement> {
  refuseUnreachable(scope.tab.lastDocument());
  return 'elementId' in request ? pickByHandle(request.elementId, scope) : pickByWords(request, scope);
}

async function pickByHandle(handle: string, scope: TabScope): Promise<PickedElement> {
  const { address, seen, healed } = await resolveHandle(handle, scope);
  const model = await perceivePage(scope.tab, { signal: scope.signal, wanted: { addresses: [address] } });
  const element = model.elements.find(
    (each) => each.address.node === address.node && each.address.frameId === address.frameId,
  );
  if (element !== undefined) return picked(element, { model, scope, healed, handle });
  const [x, y, width, height] = seen.box;
  return {
    url: model.url,
    elementId: handle,
    role: seen.role,
    label: seen.name,
    group: seen.groupName ?? '',
    row: seen.row ?? '',
    state: stateText(seen.state ?? {}, seen.role),
    box: { x, y, width, height },
    isVisible: seen.isVisible,
    isCovered: false,
    healed,
    selectors: await selectorsAt(address, scope),
  };
}

async function pickByWords(request: PickWords, scope: TabScope): Promise<PickedElement> {
  const hint = 'hint' in request ? request.hint : {};
  const region = await regionOf(hint.region, scope);
  const near =
    hint.nearText === undefined ? undefined : { nearText: hint.nearText, hasNearness: true as const };
  const whole = region === undefined && near === undefined ? undefined : { ...region, ...near };
  const words = wordsOf(request);
  const isForText = hint.role === undefined || hint.role === TEXT_ROLE;
  const wanted = {
    query: words,
    ...(hint.role !== undefined && { roles: [hint.role], layers: hint.role }),
    ...('hint' in request && isForText && { texts: words }),
  };
  const model = await perceivePage(scope.tab, {
    region: whole,
    signal: scope.signal,
    withAttributes: true,
    wanted,
  });
  const { element, nearest } = chooseOne(request, { model, scope });
  const found = await picked(element, {
    model,
    scope,
    healed: false,
    handle: giveHandle(element, model, scope),
  });
  if (nearest === undefined) return found;
  scope.usage.count('fallbacks', 'loose');
  return { ...found, isLoose: true, nearest };
}

interface Chosen {
  readonly element: PageElement;
  /** Other elements, if this one does not match everything. */
  readonly nearest?: readonly NearItem[];
}

/** The one element that matches best, or an error with the candidates. */
function chooseOne(request: PickWords, { model, scope }: NearScope): Chosen {
  if ('hint' in request && request.hint.role === TEXT_ROLE) return { element: chooseText({ model, scope }) };
  const elements = 'hint' in request ? ofRole(model, request.hint.role) : byGroup(request.group, model);
  if ('group' in request && elements.length === 0) throw noSuchGroup(request.group, model);
  const words = wordsOf(request);
  const findIn = (some: readonly PageElement[]): Found =>
    words === undefined ? allOf(some) : find(some, model.groups, words);
  const { isWeak, ...found } = findNear(elements, findIn) ?? { ...findIn(elements), isWeak: false };
  const [best] = found.matches;
  const isUnsure = best === undefined || found.isLoose || (best.isAround && !isGroupOf(best, words, model));
  const text = isUnsure ? wholeText(words, model) : undefined;
  if (text !== undefined) return { element: text };
  if (best === undefined) throw nothingLike(found.nearest, { model, scope });
  const { equal, isOne } = equalMatches(found.matches);
  // A match only by group name, or by a part of the page that other items share, is not certain enough.
  if (!isOne || best.isAround || isWeak) throw severalLike(isOne ? found.matches : equal, { model, scope });
  if (!found.isLoose) return { element: best.element };
  const others = [...found.matches.slice(1), ...found.nearest];
  return { element: best.element, nearest: nearItems(others, { model, scope }, LOOSE_BYTES) };
}

const LOOSE_BYTES = 700;
const TEXT_ROLE = 'text';

function chooseText(near: NearScope): PageElement {
  const { matches } = allOf(near.model.texts);
  const [only] = matches;
  if (only === undefined) throw nothingLike([], near);
  if (matches.length > 1) throw severalLike(matches, near);
  return only.element;
}

/** Whether the words are the name of the group that a match is in: what is in it is meant, not that name. */
function isGroupOf({ element }: Match, words = '', { groups }: PageModel): boolean {
  return plain(placesOf(groups)(element).label) === plain(words);
}

/** The one plain text that consists of exactly these words. */
function wholeText(words = '', { texts }: PageModel): PageElement | undefined {
  const whole = texts.filter(({ name }) => plain(name) === plain(words));
  return whole.length === 1 ? whole[0] : undefined;
}

/** Includes the layers of that role, which are not elements of a page. */
function ofRole({ elements, texts }: PageModel, role: string | undefined): readonly PageElement[] {
  if (role === undefined) return elements;
  return [...elements, ...texts].filter((element) => element.role === role || element.layer === role);
}

/** Without words, everything in the region matches equally. */
function allOf(elements: readonly PageElement[]): Found {
  const matches = elements.map((element, at) => ({ element, at, score: 1, why: [], isAround: false }));
  return { matches, isLoose: false, nearest: [] };
}

/** By the labels that answers show, or by a part of them. */
function byGroup(group: string, { elements, groups }: PageModel): PageElement[] {
  const placeOf = placesOf(groups);
  const labelled = elements.map((element) => ({ element, label: plain(placeOf(element).label) }));
  const exact = labelled.filter(({ label }) => label === plain(group));
  const named = exact.length > 0 ? exact : labelled.filter(({ label }) => label.includes(plain(group)));
  return named.map(({ element }) => element);
}

function noSuchGroup(group: string, { elements, groups }: PageModel): Error {
  const placeOf = placesOf(groups);
  const labels = [...new Set(elements.map((element) => placeOf(element).label))];
  const close = nearest(group, labels, MOST_GROUPS);
  const known = close.length > 0 ? close : labels.slice(0, MOST_GROUPS);
  return fail(
    'not_found',
    { untrusted: true, groups: known },
    { message: 'No group of the page is called so.' },
  );
}

const MOST_GROUPS = 5;

function plain(text: string): string {
  return text.toLowerCase().trim();
}

interface Picking {
  readonly model: PageModel;
  readonly scope: TabScope;
  readonly healed: boolean;
  readonly handle: string;
}

async function picked(
  element: PageElement,
  { model, scope, healed, handle }: Picking,
): Promise<PickedElement> {
  return {
    url: model.url,
    elementId: handle,
    role: element.role,
    label: element.name,
    group: placesOf(model.groups)(element).label,
    row: element.row,
    state: stateText(element.state, element.role),
    box: element.box,
    isVisible: element.state.onHover !== true,
    isCovered: element.isCovered,
    healed,
    selectors: await selectorsAt(element.address, scope),
  };
}

const ERROR_BYTES = 1_600;

function nothingLike(nearest: readonly Match[], near: NearScope): Error {
  const { elements, groups, notShown } = near.model;
  const known =
    nearest.length > 0
      ? { nearest: nearItems(nearest, near, ERROR_BYTES) }
      : { groups: groupsOf(groups), roles: [...new Set(elements.map(({ role }) => role))] };
  const facts = { untrusted: true, ...known, ...tellNotShown(notShown) };
  return fail('not_found', facts, { message: 'No element of the page matches.' });
}

function groupsOf(groups: PageModel['groups']): string[] {
  return [...new Set(groups.map(({ label }) => label))].slice(0, MOST_GROUPS);
}

function wordsOf(request: PickWords): string | undefined {
  return 'hint' in request ? request.hint.text : request.choice;
}

function severalLike(matches: readonly Match[], near: NearScope): Error {
  const candidates = nearItems(matches.slice(0, MOST_CANDIDATES), near, ERROR_BYTES);
  return fail('ambiguous', { untrusted: true, candidates, matches: matches.length });
}
