import { fail, nearest } from '../../core/index.ts';
import type { Selectors } from '../../inpage/index.ts';
import type { Session } from '../../session/index.ts';
import { giveHandle, resolveHandle, type HandleScope } from '../handles/index.ts';
import { perceivePage, type Box, type PageElement, type PageModel } from '../perceive/index.ts';
import { placesOf, queryMatcher, stateText, type Matcher } from '../rank/index.ts';
import { tellNotShown } from '../terms/index.ts';
import { refuseUnreachable } from '../unreachable.ts';
import { selectorsAt } from './read-selectors.ts';
import { regionOf, type RegionInput } from './region.ts';

export interface PickHint {
  readonly text?: string | undefined;
  readonly role?: string | undefined;
  readonly nearText?: string | undefined;
  readonly region?: RegionInput | undefined;
}

/** A handle, a choice of a group, or words for it. */
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
  /** In words, where there is something to say. */
  readonly state: string | undefined;
  /** CSS pixels of the whole page. */
  readonly box: Box;
  readonly isVisible: boolean;
  readonly isCovered: boolean;
  readonly healed: boolean;
  readonly selectors: Selectors | undefined;
}

/** Finds one element in the session's active tab, and everything that is known of it. */
export async function pickElement(
  session: Session,
  request: PickRequest,
  signal: AbortSignal,
): Promise<PickedElement> {
  const sessionTab = session.activeTab();
  return sessionTab.lane.run(async () => {
    const { tab } = await sessionTab.enter(signal);
    refuseUnreachable(tab.lastDocument());
    const scope = { session, sessionTab, tab, signal };
    return 'elementId' in request ? pickByHandle(request.elementId, scope) : pickByWords(request, scope);
  }, signal);
}

async function pickByHandle(handle: string, scope: HandleScope): Promise<PickedElement> {
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
    isVisible: false,
    isCovered: false,
    healed,
    selectors: await selectorsAt(address, scope),
  };
}

async function pickByWords(request: PickWords, scope: HandleScope): Promise<PickedElement> {
  const hint = 'hint' in request ? request.hint : {};
  const near = hint.nearText === undefined ? undefined : { nearText: hint.nearText };
  const region = await regionOf(hint.region, scope);
  const around = await regionOf(near, scope);
  const whole = region === undefined && around === undefined ? undefined : { ...region, ...around };
  const wanted = { query: wordsOf(request), ...(hint.role !== undefined && { roles: [hint.role] }) };
  const model = await perceivePage(scope.tab, { region: whole, signal: scope.signal, wanted });
  const matches = 'hint' in request ? byHint(request.hint, model) : byChoice(request, model);
  const [first] = matches;
  if (first === undefined) throw nothingLike(request, model);
  const isOne = matches.every(({ target }) => target !== undefined && target === first.target);
  if (matches.length > 1 && !isOne) throw severalLike(matches, model, scope);
  return picked(first, { model, scope, healed: false, handle: giveHandle(first, model, scope) });
}

// Below this no more than a word or two of many agrees.
const GOOD_ENOUGH = 0.5;

/** The elements that match best, all equally well. */
function byHint({ text, role }: PickHint, { elements, groups }: PageModel): PageElement[] {
  const wanted = elements.filter((element) => role === undefined || element.role === role);
  if (text === undefined) return wanted;
  return bestBy(wanted, queryMatcher(text, groups));
}

function byChoice({ group, choice }: { group: string; choice: string }, model: PageModel): PageElement[] {
  return bestBy(byGroup(group, model), queryMatcher(choice, model.groups));
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
  const close = nearest(group, labels, MOST_NEAREST);
  const known = close.length > 0 ? close : labels.slice(0, MOST_NEAREST);
  return fail(
    'not_found',
    { untrusted: true, groups: known },
    { message: 'No group of the page is called so.' },
  );
}

function bestBy(elements: readonly PageElement[], quality: Matcher): PageElement[] {
  const rated = elements.map((element) => ({ element, rating: quality(element) }));
  const best = rated.reduce((most, { rating }) => Math.max(most, rating), GOOD_ENOUGH);
  return rated.filter(({ rating }) => rating >= best).map(({ element }) => element);
}

function plain(text: string): string {
  return text.toLowerCase().trim();
}

interface Picking {
  readonly model: PageModel;
  readonly scope: HandleScope;
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
    isVisible: true,
    isCovered: element.isCovered,
    healed,
    selectors: await selectorsAt(element.address, scope),
  };
}

const MOST_NEAREST = 5;
const MOST_CANDIDATES = 5;

function nothingLike(request: PickWords, model: PageModel): Error {
  if ('group' in request && byGroup(request.group, model).length === 0)
    return noSuchGroup(request.group, model);
  const { elements, groups, notShown } = model;
  const labels = [...new Set(elements.map(({ name }) => name).filter((name) => name !== ''))];
  const wanted = wordsOf(request);
  const close = nearest(wanted, labels.slice(0, MOST_COMPARED), MOST_NEAREST);
  const roles = [...new Set(elements.map(({ role }) => role))];
  const message = 'No element of the page matches.';
  const known = close.length > 0 ? { nearest: close } : { groups: groupsOf(groups), roles };
  return fail('not_found', { untrusted: true, ...known, ...tellNotShown(notShown) }, { message });
}

const MOST_COMPARED = 2_000;

function groupsOf(groups: PageModel['groups']): string[] {
  return [...new Set(groups.map(({ label }) => label))].slice(0, MOST_NEAREST);
}

function wordsOf(request: PickWords): string {
  return 'hint' in request ? (request.hint.text ?? '') : request.choice;
}

function severalLike(matches: readonly PageElement[], model: PageModel, scope: HandleScope): Error {
  const placeOf = placesOf(model.groups);
  const candidates = matches.slice(0, MOST_CANDIDATES).map((element) => ({
    elementId: giveHandle(element, model, scope),
    role: element.role,
    label: element.name,
    ...(element.row === '' ? { group: placeOf(element).label } : { row: element.row }),
  }));
  return fail('ambiguous', { untrusted: true, candidates, matches: matches.length });
}
