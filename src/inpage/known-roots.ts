const MOST_ROOTS = 20_000;

/** The known shadow roots, including closed ones, held weakly. */
export const knownRoots = createRoots();

function createRoots(): {
  add(root: Node): boolean;
  all(): ShadowRoot[];
  of(host: Element): ShadowRoot | undefined;
} {
  const byHost = new WeakMap<Element, ShadowRoot>();
  let references: WeakRef<ShadowRoot>[] = [];
  return {
    /** Returns whether it was new. */
    add(root) {
      // A form with a field named shadowRoot returns that field.
      if (!(root instanceof ShadowRoot) || byHost.has(root.host)) return false;
      byHost.set(root.host, root);
      references.push(new WeakRef(root));
      // Half at once: removing single items from the front of a long array is slow.
      if (references.length > MOST_ROOTS) references = references.slice(MOST_ROOTS / 2);
      return true;
    },
    all: () => references.map((reference) => reference.deref()).filter((root) => root !== undefined),
    /** The known root of an element; a host never changes its root. */
    of: (host) => byHost.get(host),
  };
}
