const MOST_ROOTS = 20_000;

/** The shadow roots that are known so far, closed ones too, for as long as the page itself keeps them. */
export const knownRoots = createRoots();

function createRoots(): {
  add(root: Node): boolean;
  all(): ShadowRoot[];
  of(host: Element): ShadowRoot | undefined;
} {
  const byHost = new WeakMap<Element, ShadowRoot>();
  let references: WeakRef<ShadowRoot>[] = [];
  return {
    /** Whether it was new. */
    add(root) {
      // A form answers with a field of its own when that is called shadowRoot.
      if (!(root instanceof ShadowRoot) || byHost.has(root.host)) return false;
      byHost.set(root.host, root);
      references.push(new WeakRef(root));
      // Half at once, because taking one by one from the front of a long list is slow.
      if (references.length > MOST_ROOTS) references = references.slice(MOST_ROOTS / 2);
      return true;
    },
    all: () => references.map((reference) => reference.deref()).filter((root) => root !== undefined),
    /** Of an element that is known to have one; a host has one root for life. */
    of: (host) => byHost.get(host),
  };
}
