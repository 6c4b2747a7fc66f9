import { unknownHosts } from '../unknown-hosts.ts';
import { title } from '../title.ts';
import { knownClickables } from '../clicks/clickables.ts';
import { createCovers } from '../visible/cover.ts';
import { baseOfDocument, isDocumentLoading, rootElement, scrollHeightOf, scrollWidthOf } from '../dom.ts';
import { createElements, elementOf } from './elements.ts';
import { openLayers } from './layers.ts';
import { plainTexts } from './plain-texts.ts';
import { createTargets } from '../clicks/targets.ts';
import { factsIn } from '../facts/facts.ts';
import { fieldsIn } from '../fields/fields.ts';
import { framePath } from './frames.ts';
import { createGroups, type Groups } from '../group/groups.ts';
import { placeHeadings, readHeadings, type Headings } from '../group/headings.ts';
import { listedIn } from './listed.ts';
import type { Look } from './look.ts';
import { createNames } from '../names/names.ts';
import { elementWithNumber, numberOf } from './node-numbers.ts';
import type { Perception, PerceiveRequest, SeenElement, SeenHeading } from '../contract/perception.ts';
import { findRadioSets } from '../group/radio-sets.ts';
import { toldAttributes } from './told-attributes.ts';
import { withTheirGroups } from '../group/group-summary.ts';
import { chooseEntries } from './part.ts';
import { findRegion, regionRoots, type Region } from './region.ts';
import { seenFrames } from './seen-frames.ts';
import type { Entry } from './scene.ts';
import { currentVersion, documentId } from './version.ts';
import { forgetHover } from '../hover/shown-by-hover.ts';
import { forgetSurface } from '../visible/view.ts';
import { walk } from './walk.ts';

const MOST_HEADINGS = 40;
const MOST_URL_CHARS = 8_192;

/** A look of the page, before a request selects from it. */
export interface Sighting {
  /** The version of the document that it shows. */
  readonly version: number;
  readonly look: Look;
  readonly headings: Headings;
  readonly groups: Groups;
}

/** Elements that the caller asks for are included however large the page is. */
export function takeLook(asked: readonly Element[] = []): Sighting {
  knownClickables.refresh();
  forgetSurface();
  forgetHover();
  const scene = walk(asked);
  const look: Look = { scene, listed: listedIn(scene), names: createNames() };
  const headings = readHeadings(scene);
  placeHeadings(look, headings.read);
  const groups = createGroups(look, headings.read, findRadioSets(look));
  return { version: currentVersion(), look, headings, groups };
}

/** Everything actionable in this frame, with its names, as the JSON of a Perception. */
export function perceive(request: PerceiveRequest): string {
  const { version, look, headings, groups } = takeLook(askedElements(request));
  const region = request.region && findRegion(request.region, look, groups);
  const isTold = (entry: Entry): boolean => region?.has(entry) ?? true;
  const covers = createCovers(look.scene);
  const facts = factsIn(look.scene, isTold);
  const isWanted = region && wantedElements(look, region);
  const chosen = chooseEntries(request, look, isWanted);
  const seen = createElements({ look, groups, covers }).all(chosen.entries);
  const told = chosen.entries.slice(0, seen.length);
  const elements = seen.map((element, index): SeenElement => {
    const entry = told[index];
    const ordinal = entry && chosen.ordinals?.get(entry);
    if (entry === undefined) return element;
    if (isWanted === undefined && request.hasAttributes !== true && ordinal === undefined) return element;
    return {
      ...element,
      ...(ordinal !== undefined && { ordinal }),
      // Those outside are included too: they show how many similar ones an element has.
      ...(isWanted?.(entry) === false && { outside: true as const }),
      ...(region?.nearnessOf !== undefined && { near: region.nearnessOf(entry) }),
      ...(request.hasAttributes === true && toldAttributes(entry, element.name, look)),
    };
  });
  const others = [
    ...plainTexts(request.texts ?? '', look, isTold),
    ...openLayers(request.layers ?? '', look.scene, isTold),
  ].map((entry): SeenElement => ({
    ...elementOf(entry, { look, groups, covers }, createTargets()),
    ...(region?.nearnessOf !== undefined && { near: region.nearnessOf(entry) }),
    plain: true,
  }));
  const readable = headings.read.filter(({ entry }) => isTold(entry));
  const frames = seenFrames({ look, groups, covers }, told, isTold);
  const perception: Perception = {
    documentId,
    version,
    ...ofDocument(),
    ...(region && { region: region.finding }),
    headings: readable.slice(0, MOST_HEADINGS).map(seenHeading),
    facts: facts.told,
    ...(request.fields && {
      fields: fieldsIn(request.fields, { look, groups, isTold, headings: headings.read }),
    }),
    ...withTheirGroups(groups.all, [...elements, ...others], frames.told),
    ...(chosen.ordinals !== undefined && { isPart: true as const, otherTags: otherTags(look, told) }),
    unknownHosts: unknownHosts.count(),
    counts: {
      hidden: look.listed.hidden,
      beyond: look.scene.beyond + look.listed.beyond + chosen.beyond + chosen.entries.length - told.length,
      frames: frames.beyond,
      headings: readable.length,
      hiddenText: headings.hiddenChars + facts.hiddenChars,
    },
  };
  return JSON.stringify(perception);
}

function seenHeading({ entry, text }: Headings['read'][number]): SeenHeading {
  return { node: numberOf(entry.element), level: entry.headingLevel, text };
}

function otherTags({ listed }: Look, told: readonly Entry[]): Record<string, number> {
  const described = new Set(told);
  const counts: Record<string, number> = {};
  for (const entry of listed.entries)
    if (!described.has(entry)) counts[entry.tag] = (counts[entry.tag] ?? 0) + 1;
  return counts;
}

/** Elements that the look must reach, however far down the page. */
function askedElements({ region, part }: PerceiveRequest): Element[] {
  const nodes = part?.nodes?.map(elementWithNumber).filter((element) => element !== undefined) ?? [];
  return region === undefined ? nodes : [...nodes, ...regionRoots(region)];
}

function wantedElements({ listed }: Look, region: Region): (entry: Entry) => boolean {
  const { box } = region;
  return (entry) => {
    if (!region.finding.isFound || !region.has(entry)) return false;
    const seen = box && (listed.sights.get(entry) ?? listed.onHover.get(entry)?.sight)?.box;
    return (
      box === undefined ||
      (seen !== undefined && seen[0] < box[2] && seen[2] > box[0] && seen[1] < box[3] && seen[3] > box[1])
    );
  };
}

function ofDocument(): Pick<
  Perception,
  'url' | 'base' | 'title' | 'isLoading' | 'path' | 'scroll' | 'viewport' | 'size'
> {
  const root = rootElement();
  return {
    url: location.href.slice(0, MOST_URL_CHARS),
    base: baseOfDocument().slice(0, MOST_URL_CHARS),
    title: title(),
    isLoading: isDocumentLoading(),
    path: framePath(),
    scroll: [Math.round(window.scrollX), Math.round(window.scrollY)],
    viewport: [window.innerWidth, window.innerHeight],
    size: root === null ? [0, 0] : [scrollWidthOf(root), scrollHeightOf(root)],
  };
}
