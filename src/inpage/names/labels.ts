import { localNameOf } from '../dom.ts';

export type Labels = (control: Element) => readonly HTMLLabelElement[];

// `labels` of a control searches the whole document for each control.
/** The labels of controls, collected once per tree. */
export function createLabels(): Labels {
  const known = new Map<Node, Map<Element, HTMLLabelElement[]>>();
  return (control) => {
    const root = control.getRootNode();
    let labels = known.get(root);
    if (labels === undefined) known.set(root, (labels = gathered(root as ParentNode & Node)));
    return labels.get(control) ?? [];
  };
}

const LABELABLE = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']);

export function isLabelable(element: Element): boolean {
  const tag = localNameOf(element);
  // Custom elements may be form-associated.
  return LABELABLE.has(tag) || tag.includes('-');
}

function gathered(root: ParentNode): Map<Element, HTMLLabelElement[]> {
  const labels = new Map<Element, HTMLLabelElement[]>();
  for (const label of root.querySelectorAll('label')) {
    if (label.control === null) continue;
    const others = labels.get(label.control);
    if (others === undefined) labels.set(label.control, [label]);
    else others.push(label);
  }
  return labels;
}
