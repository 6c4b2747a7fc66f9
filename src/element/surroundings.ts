import { thingOf, type Meaning, type Surroundings } from './handle-store.ts';
import type { PageElement, PageModel } from './model.ts';
import { meaningOf } from './meaning.ts';

/** An element with its meaning and its surroundings. */
export interface KnownElement extends Surroundings {
  readonly element: PageElement;
  readonly meaning: Meaning;
}

/** `surroundingsOf` for many elements: equal ones are looked up once. */
export function surroundingsOfAll(elements: readonly PageElement[], model: PageModel): KnownElement[] {
  const alike = new Map<string, number>();
  const same = new Map<string, number>();
  const lastNodes = new Map<string, number>();
  const places = new Map<PageElement, { thing: string; meant: string; meaning: Meaning; ordinal: number }>();
  for (const element of model.all) {
    const meaning = meaningOf(element, model.groups);
    const thing = thingOf(meaning);
    const meant = JSON.stringify([thing, meaning.name, meaning.landmark]);
    const { documentId, node } = element.address;
    const ordinal = same.get(meant) ?? 0;
    places.set(element, { thing, meant, meaning, ordinal });
    alike.set(thing, (alike.get(thing) ?? 0) + 1);
    same.set(meant, ordinal + 1);
    lastNodes.set(documentId, Math.max(lastNodes.get(documentId) ?? 0, node));
  }
  return elements.flatMap((element) => {
    const place = places.get(element);
    if (place === undefined) return [];
    const { thing, meant, meaning, ordinal } = place;
    return {
      element,
      meaning,
      ordinal,
      equals: same.get(meant) ?? 1,
      isAlone: alike.get(thing) === 1,
      lastNode: lastNodes.get(element.address.documentId) ?? 0,
    };
  });
}
