import { elementWithNumber, numberOf } from '../../perceive/node-numbers.ts';
import { takeLook } from '../../perceive/perceive.ts';
import { isWithin, type Entry } from '../../perceive/scene.ts';
import { isTextSeen, start } from '../../perceive/text.ts';
import { plain } from './match.ts';

let before = new WeakSet<Element>();

/** Records everything visible, to recognise lists that are marked up by style only. */
export function noteSeen(): void {
  before = new WeakSet(seenTexts().map(({ element }) => element));
}

/** The innermost element with this text that was not visible before; 0 if there is none. */
export function appearedText(name: string, control: number): number {
  const wanted = plain(name);
  const own = elementWithNumber(control);
  const { look } = takeLook();
  const ownEntry = look.scene.entries.find(({ element }) => element === own);
  const found = seenTexts().find(
    (entry) =>
      !before.has(entry.element) &&
      (ownEntry === undefined || !isWithin(ownEntry, entry)) &&
      plain(entry.element.textContent) === wanted,
  );
  return found === undefined ? 0 : numberOf(found.element);
}

function seenTexts(): Entry[] {
  const { scene } = takeLook().look;
  const owners = new Set<Entry>();
  for (const { text, owner } of scene.pieces)
    if (!owners.has(owner) && start(text, 200).trim() !== '' && isTextSeen(owner)) owners.add(owner);
  return [...owners];
}
