import { asWayfarerError, fail, shorten, WayfarerError } from '../../core/index.ts';
import { giveHandle, type PageElement, type PageModel } from '../../element/index.ts';
import type { TabScope } from '../../session/index.ts';
import { executeAction, type Acted } from '../act/index.ts';
import { perceivePage, type PageRegion } from '../perceive/index.ts';
import { regionOf, type RegionInput } from '../scan/index.ts';
import type { Intent, PathStep, PathWay } from '../terms/index.ts';
import { findStep, stepNotFound } from './find-step.ts';

export interface PathRequest {
  /** From the outermost inward; the last one is pressed. */
  readonly labels: readonly string[];
  /** The part of the page where the path starts. */
  readonly region?: RegionInput | undefined;
}

export interface FollowedPath {
  readonly steps: readonly PathStep[];
  readonly acted: Acted<unknown>;
}

/** Navigates a menu, a tree, breadcrumbs or a wizard: each label reveals the next. */
export async function followPath(scope: TabScope, { labels, region }: PathRequest): Promise<FollowedPath> {
  const steps: PathStep[] = [];
  let at = 0;
  try {
    const walk: PathWalk = { scope, region: await regionOf(region, scope), steps };
    let here = await beginAt(labels[0] ?? '', walk);
    for (const label of labels.slice(1)) {
      at += 1;
      scope.progress(`Step ${String(at + 1)} of ${String(labels.length)}`);
      here = await openTowards(label, here, walk);
    }
    const acted = await executeAction(scope, { handle: here.handle, intent: 'press' });
    steps.push(stepAt(here, 'click'));
    return { steps, acted };
  } catch (error) {
    const { code, facts, message, hint, next } = asWayfarerError(error);
    const where = { step: at + 1, of: labels.length, label: labels[at], steps };
    throw fail(code, { ...facts, ...where }, { message, hint, next, cause: error });
  }
}

interface PathWalk {
  readonly scope: TabScope;
  readonly region: PageRegion | undefined;
  readonly steps: PathStep[];
}

/** An element on the path, with the page at the time it was found. */
interface Waypoint {
  readonly element: PageElement;
  readonly handle: string;
  readonly model: PageModel;
}

/** The first step may be in a menu that a button opens. */
async function beginAt(label: string, walk: PathWalk): Promise<Waypoint> {
  const { scope, region } = walk;
  const model = await perceivePage(scope.tab, { region, signal: scope.signal, wanted: { query: label } });
  const found = findStep(label, model.elements, model);
  if (found !== undefined) return waypoint(found, model, walk);
  const buttons = model.all.filter(({ role }) => role === 'button');
  const button = findStep(MENU, buttons, model);
  if (button === undefined) throw stepNotFound(label, model, scope);
  const menu = waypoint(button, model, walk);
  const shown = await tryWay(label, menu, { walk, intent: 'press' });
  if (shown.next === undefined) throw stepNotFound(label, shown.model, scope);
  walk.steps.push(stepAt(menu, 'click'));
  return shown.next;
}

// In the finder's vocabulary, which knows it in other languages and as an icon.
const MENU = 'menu';

/** Opens an element until the next step appears; elements that existed before count only as a last resort. */
async function openTowards(label: string, here: Waypoint, walk: PathWalk): Promise<Waypoint> {
  let { model } = here;
  for (const intent of waysToOpen(here.element)) {
    const shown = await tryWay(label, here, { walk, intent });
    if (shown.next !== undefined) {
      walk.steps.push(stepAt(here, wayOf(intent, here.element)));
      return shown.next;
    }
    ({ model } = shown);
  }
  const found = findStep(label, model.elements, model);
  if (found === undefined) throw stepNotFound(label, model, walk.scope);
  walk.steps.push(stepAt(here, 'open'));
  return waypoint(found, model, walk);
}

function waysToOpen({ role, state }: PageElement): readonly Intent[] {
  if (state.expanded === true) return [];
  if (role === 'treeitem') return ['key:ArrowRight', 'press'];
  // Pressing a link may navigate; pressing a collapsed control only expands it.
  return state.expanded === false && role !== 'link' ? ['press', 'hover'] : ['hover', 'press'];
}

function wayOf(intent: Intent, { state }: PageElement): PathWay {
  if (intent === 'hover') return 'hover';
  if (intent.startsWith('key:')) return 'key';
  return state.expanded === false ? 'expand' : 'click';
}

interface Try {
  readonly walk: PathWalk;
  readonly intent: Intent;
}

/** Acts on an element, and looks for the next step among the elements that appeared. */
async function tryWay(
  label: string,
  { handle, model: before }: Waypoint,
  { walk, intent }: Try,
): Promise<{ readonly model: PageModel; readonly next?: Waypoint }> {
  const { scope } = walk;
  await executeAction(scope, { handle, intent });
  const model = await lookAgain(label, walk);
  // An element that is visible only on hover could not be pressed before, so it counts as new.
  const known = new Set(before.all.filter(({ state }) => state.onHover !== true).map(keyOf));
  const fresh = model.all.filter((element) => !known.has(keyOf(element)));
  const next = findStep(label, fresh, model);
  return next === undefined ? { model } : { model, next: waypoint(next, model, walk) };
}

/** Another document may not have the region in which the path started. */
async function lookAgain(label: string, { scope, region }: PathWalk): Promise<PageModel> {
  const options = { signal: scope.signal, wanted: { query: label } };
  try {
    return await perceivePage(scope.tab, { ...options, region });
  } catch (error) {
    if (region === undefined || !(error instanceof WayfarerError && error.code === 'not_found')) throw error;
    return perceivePage(scope.tab, options);
  }
}

function keyOf({ address: { frameId, documentId, node } }: PageElement): string {
  return `${frameId} ${documentId} ${String(node)}`;
}

function waypoint(element: PageElement, model: PageModel, { scope }: PathWalk): Waypoint {
  return { element, model, handle: giveHandle(element, model, scope) };
}

const MOST_LABEL_CHARS = 60;

function stepAt({ element, handle }: Waypoint, how: PathWay): PathStep {
  return { label: shorten(element.name, MOST_LABEL_CHARS), elementId: handle, how };
}
