import { attributeOf } from '../dom.ts';

/** Parents by aria-owns that differ from the document's. */
export interface Owners {
  /** The owner of an element that is not its descendant. */
  ownerOf(element: Element): Element | undefined;
  ownedBy(element: Element): readonly Element[];
}

interface TreeOwners {
  readonly owners: ReadonlyMap<Element, Element>;
  readonly owned: ReadonlyMap<Element, readonly Element[]>;
}

/** For one look; each tree is searched once. */
export function createOwners(): Owners {
  const known = new Map<Node, TreeOwners>();
  const treeOf = (element: Element): TreeOwners => {
    const root = element.getRootNode();
    const tree = known.get(root) ?? readTree(root);
    known.set(root, tree);
    return tree;
  };
  return {
    ownerOf: (element) => treeOf(element).owners.get(element),
    ownedBy: (element) => treeOf(element).owned.get(element) ?? [],
  };
}

function readTree(root: Node): TreeOwners {
  const owners = new Map<Element, Element>();
  const owned = new Map<Element, Element[]>();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return { owners, owned };
  for (const owner of root.querySelectorAll('[aria-owns]'))
    for (const id of (attributeOf(owner, 'aria-owns') ?? '').split(/\s+/)) {
      const element = id === '' ? null : root.getElementById(id);
      // The first owner wins, and an element cannot own its ancestor.
      if (element === null || owners.has(element) || element.contains(owner)) continue;
      owners.set(element, owner);
      owned.set(owner, [...(owned.get(owner) ?? []), element]);
    }
  return { owners, owned };
}
