import { isLayerRole, layerRole } from '../names/layer-role.ts';
import { sightOf } from '../visible/visible.ts';
import { isWithin, type Entry, type Scene } from './scene.ts';
import { textOf } from './text.ts';

const MOST_FOUND = 12;

/** The role of a dialog, menu or popover that cannot itself be pressed; empty for other elements. */
export function layerRoleOf({ element, isListed }: Entry): string {
  return isListed ? '' : layerRole(element);
}

/** The open layers of a role. */
export function openLayers(role: string, scene: Scene, isTold: (entry: Entry) => boolean): Entry[] {
  if (!isLayerRole(role)) return [];
  const found: Entry[] = [];
  for (const entry of scene.entries) {
    if (entry.isHidden || layerRoleOf(entry) !== role || !isTold(entry)) continue;
    if (sightOf(entry, scene) !== undefined) found.push(entry);
    if (found.length === MOST_FOUND) break;
  }
  return found;
}

/** Its first heading, which people read as its name. */
export function titleOf(layer: Entry, scene: Scene, maxChars: number): string {
  for (const heading of scene.headings) {
    const text = isWithin(heading, layer) ? textOf(heading, scene, { maxChars }) : '';
    if (text !== '') return text;
  }
  return '';
}
