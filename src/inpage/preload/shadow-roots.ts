import { apply, bare, standIn, targetOf, WeakRefBuiltIn } from './originals.ts';

const MOST_KEPT = 2_000;

/** Keeps every shadow root that scripts attach, including closed ones, until it is taken. */
export function keepShadowRoots(onKept: () => void): { take(onRoot: (root: ShadowRoot) => void): void } {
  let kept = bare<Record<number, WeakRef<ShadowRoot>>>();
  let count = 0;
  const attach: unknown = Reflect.get(Element.prototype, 'attachShadow');
  const original = attach as (...args: never[]) => ShadowRoot; // every Element has it
  Element.prototype.attachShadow = standIn(original, (self, args) => {
    const root: ShadowRoot = apply(original, self, args as never[]);
    kept[count % MOST_KEPT] = new WeakRefBuiltIn(root);
    count += 1;
    onKept();
    return root;
  });
  return {
    take(onRoot) {
      const taken = kept;
      const length = count < MOST_KEPT ? count : MOST_KEPT;
      kept = bare();
      count = 0;
      for (let index = 0; index < length; index++) {
        const reference = taken[index];
        const root = reference && targetOf(reference);
        if (root !== undefined) onRoot(root);
      }
    },
  };
}
