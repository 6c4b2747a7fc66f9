import { fail } from '../../core/index.ts';
import type { TabScope } from '../../session/index.ts';
import { giveHandle, type PageElement, type PageModel } from '../../element/index.ts';
import { find, type Found } from '../../element/find/index.ts';
import { perceivePage } from '../perceive/index.ts';
import { fold, packGroups, rank, type Folded, type FoundElements } from '../../element/rank/index.ts';
import { tellNotShown, type ItemGroup, type LeftOut, type NearItem, type ToFit } from '../terms/index.ts';
import { refuseUnreachable } from '../unreachable.ts';
import { nearItems } from './near-items.ts';
import { readSelectors } from './read-selectors.ts';
import { regionOf } from './region.ts';
import { bringUpToDate, isAsBefore, orderOf } from './scan-order.ts';
import { keyOf, tokenOf, type ScanLook, type Scan, type ScanRequest, type Scans } from './scans.ts';

export interface ScanOptions {
  readonly scans: Scans;
  readonly pageToken?: string | undefined;
  readonly pageSize: number;
  readonly detail: boolean;
}

export interface ScannedPage {
  readonly url: string;
  readonly groups: readonly ItemGroup[];
  readonly nextToken?: string | undefined;
  /** Whether there is a query that no element matches completely. */
  readonly isLoose: boolean;
  /** The nearest elements, if none matches the query completely. */
  readonly nearest: readonly NearItem[];
  /** Elements that later pages show. */
  readonly estimatedRemaining: number;
  /** Elements were added or removed since the previous page of the listing. */
  readonly viewChanged: boolean;
  /** Elements that could be acted on if they were visible. */
  readonly hidden: number;
  /** Parts of the page that were too large to look at: a query or a region reaches them. */
  readonly leftOut: LeftOut;
  readonly hiddenRemoved: number;
}

/** Lists the elements in a tab that can be acted on, page by page. */
export async function scanPage(
  scope: TabScope,
  request: ScanRequest,
  options: ScanOptions,
): Promise<ToFit<ScannedPage>> {
  refuseUnreachable(scope.tab.lastDocument());
  return options.pageToken === undefined
    ? showPage(await startScan(request, scope, options.scans), { scope, options })
    : goOn(options.pageToken, { scope, options });
}

interface Showing {
  readonly scope: TabScope;
  readonly options: ScanOptions;
}

/** A page of a listing: its start, and the current state of the page. */
interface ScanAt {
  readonly scan: Scan;
  readonly latest: ScanLook;
  readonly offset: number;
  readonly viewChanged: boolean;
}

async function startScan(request: ScanRequest, scope: TabScope, scans: Scans): Promise<ScanAt> {
  const latest = await look(request, scope);
  const scan = scans.add(scope.sessionKey, {
    contextId: scope.contextId,
    documentId: latest.model.documentId,
    request,
    order: orderOf(latest),
    offsets: new Set(),
    latest,
  });
  return { scan, latest, offset: 0, viewChanged: false };
}

async function goOn(token: string, showing: Showing): Promise<ToFit<ScannedPage>> {
  const { scope, options } = showing;
  const { scan, offset } = options.scans.find(scope.sessionKey, token);
  if (scan.contextId !== scope.contextId) throw fail('stale_view', { pageToken: token }, GONE);
  const before = scan.latest;
  if (before !== undefined && (await isAsBefore(before, scope)))
    return showPage({ scan, latest: before, offset, viewChanged: false }, showing);
  const latest = await look(scan.request, scope);
  if (latest.model.documentId !== scan.documentId) throw fail('stale_view', { pageToken: token }, GONE);
  const viewChanged = bringUpToDate(scan, latest);
  return showPage({ scan, latest, offset, viewChanged }, showing);
}

const GONE = { message: 'The page that this token was given for is no longer shown.' };

async function look(request: ScanRequest, scope: TabScope): Promise<ScanLook> {
  const region = await regionOf(request.region, scope);
  const { mode, query, roles } = request;
  const withAttributes = query !== undefined;
  const wanted = { query, roles };
  const model = await perceivePage(scope.tab, { region, signal: scope.signal, withAttributes, wanted });
  const elements = ofRoles(model.elements, request.roles);
  if (elements.length === 0 && model.elements.length > 0) throw noSuchRole(model);
  const { groups } = model;
  const result = query === undefined ? undefined : find(elements, groups, query);
  const folded = fold(rank(elements, { mode, groups, found: foundIn(result) }), { mode, groups });
  return {
    model,
    listed: new Map(folded.map((each) => [keyOf(each.element), each])),
    ...(result !== undefined && { result }),
  };
}

function foundIn(result: Found | undefined): FoundElements | undefined {
  const elementsOf = (list: Found['matches']): PageElement[] => list.map(({ element }) => element);
  return result && { matches: elementsOf(result.matches), nearest: elementsOf(result.nearest) };
}

function ofRoles(elements: readonly PageElement[], roles?: readonly string[]): readonly PageElement[] {
  return roles === undefined ? elements : elements.filter(({ role }) => roles.includes(role));
}

const MOST_EXPLAINED = 1;
const MOST_ROLES = 20;

function noSuchRole({ elements, notShown }: PageModel): Error {
  const known = [...new Set(elements.map(({ role }) => role))].slice(0, MOST_ROLES);
  return fail(
    'not_found',
    { untrusted: true, roles: known, ...tellNotShown(notShown) },
    { message: 'Nothing there has one of these roles.' },
  );
}

async function showPage(at: ScanAt, { scope, options }: Showing): Promise<ToFit<ScannedPage>> {
  const { scan, latest, offset } = at;
  const { model, listed } = latest;
  const places: number[] = [];
  const ahead: Folded[] = [];
  scan.order.forEach(({ key }, place) => {
    const each = place < offset ? undefined : listed.get(key);
    if (each === undefined) return;
    places.push(place);
    ahead.push(each);
  });
  const selectors = options.detail ? await readSelectors(ahead.slice(0, options.pageSize), scope) : undefined;
  const nearest = offset === 0 ? nearestItems(latest, scope) : [];
  const rest = { ...restOf(at), nearest };
  scope.usage.count('scan_pages', pageNumber(scan, offset));
  if (offset === 0 && rest.isLoose) scope.usage.count('fallbacks', 'loose');
  const handing = { handles: scope.handles, contextId: scope.contextId };
  const packing = {
    groups: model.groups,
    pageSize: options.pageSize,
    nameOf: (element: PageElement) => giveHandle(element, model, { ...handing, isLater: offset > 0 }),
    // The first page explains the ranking of its best items; more on request.
    explained: offset === 0 ? MOST_EXPLAINED : 0,
    ...(selectors !== undefined && {
      explained: options.pageSize,
      selectorOf: (element: PageElement) => selectors.get(element),
    }),
  };
  return {
    widest: {
      ...rest,
      nextToken: tokenOf(scan, scan.order.length),
      estimatedRemaining: ahead.length,
      groups: [],
    },
    fit(maxBytes) {
      const { groups, taken } = packGroups(ahead, { ...packing, maxBytes });
      const next = places[taken];
      if (next !== undefined) scan.offsets.add(next);
      const nextToken = next === undefined ? undefined : tokenOf(scan, next);
      return { ...rest, nextToken, estimatedRemaining: ahead.length - taken, groups };
    },
  };
}

function pageNumber({ offsets }: Scan, offset: number): '1' | '2' | '3+' {
  if (offset === 0) return '1';
  return offset === Math.min(...offsets) ? '2' : '3+';
}

const NEAREST_BYTES = 900;

/** The best matches of a query that nothing matches completely, so that the next call can act on one. */
function nearestItems({ model, result }: ScanLook, scope: TabScope): readonly NearItem[] {
  if (result === undefined || isSure(result)) return [];
  return nearItems([...result.matches, ...result.nearest], { model, scope }, NEAREST_BYTES);
}

const isSure = ({ matches, isLoose }: Found): boolean => matches.length > 0 && !isLoose;

function restOf({
  latest: { model, result },
  viewChanged,
}: ScanAt): Omit<ScannedPage, 'groups' | 'nearest' | 'estimatedRemaining'> {
  const { url, hidden, notShown, hiddenText, isLoading } = model;
  return {
    url,
    viewChanged,
    isLoose: result !== undefined && !isSure(result),
    hidden,
    leftOut: { isLoading, notShown },
    hiddenRemoved: hiddenText,
  };
}
