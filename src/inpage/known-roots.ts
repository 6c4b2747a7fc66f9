const MOST_ROOTS = 2_000;

/** The shadow roots that are known so far, closed ones too, for as long as the page itself keeps them. */
export const knownRoots = createRoots();

function createRoots(): { add(root: ShadowRoot): boolean; all(): ShadowRoot[] } {
  const known = new WeakSet<ShadowRoot>();
  const references: WeakRef<ShadowRoot>[] = [];
  return {
    /** Whether it was new. */
    add(root) {
      if (known.has(root)) return false;
      known.add(root);
      references.push(new WeakRef(root));
      if (references.length > MOST_ROOTS) references.shift();
      return true;
    },
    all: () => references.map((reference) => reference.deref()).filter((root) => root !== undefined),
  };
}
