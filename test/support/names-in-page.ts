import { resolve } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';

/** An element that can be acted on, with our name and that of Chromium's accessibility tree. */
export interface NamedElement {
  readonly ours: { readonly name: string; readonly role: string; readonly html: string };
  readonly chromium:
    { readonly name: string; readonly role: string; readonly isIgnored: boolean } | undefined;
}

// Chromium's terms for what ARIA calls differently.
const CHROMIUM_WORDS = new Map([
  ['image', 'img'],
  ['DisclosureTriangle', 'button'],
  ['DisclosureTriangleGrouped', 'button'],
  ['Date', 'textbox'],
  ['DateTime', 'textbox'],
  ['InputTime', 'textbox'],
  ['ColorWell', 'textbox'],
  ['generic', ''],
  ['doc-backlink', 'link'],
  ['doc-noteref', 'link'],
]);

/** Chromium's role as an ARIA role. */
export function chromiumRole(role: string): string {
  return CHROMIUM_WORDS.get(role) ?? role;
}

const MARK = 'data-names-mark';
let code: Promise<string> | undefined;

/** Our code for names, roles and states as one string, which defines `wayfarerNames`. */
export function namesCode(): Promise<string> {
  code ??= bundled();
  return code;
}

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createNames, guessName } from './names.ts';
        import { roleOf } from './roles.ts';
        import { stateOf } from './states.ts';
        Object.assign(globalThis, { wayfarerNames: { createNames, guessName, roleOf, stateOf } });`,
      resolveDir: resolve('src/inpage/names'),
    },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]!.text;
}

/** All elements of a page that match a selector, also in open shadow trees, each with both names. */
export async function namedElements(page: Page, selector: string): Promise<NamedElement[]> {
  const cdp = await page.context().newCDPSession(page);
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'names',
  });
  const expression = `${await namesCode()}; (${nameAll.toString()})(${JSON.stringify([selector, MARK])})`;
  const said = await cdp.send('Runtime.evaluate', {
    contextId: executionContextId,
    expression,
    returnByValue: true,
  });
  if (said.exceptionDetails !== undefined) throw new Error(JSON.stringify(said.exceptionDetails));
  const ours = said.result.value as NamedElement['ours'][];
  const nodes = await markedNodes(cdp);
  const tree = await axTree(cdp);
  return ours.map((one, index) => ({ ours: one, chromium: tree.get(nodes.get(index) ?? -1) }));
}

type Cdp = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>;
interface DomNode {
  readonly backendNodeId: number;
  readonly attributes?: string[];
  readonly children?: DomNode[];
  readonly shadowRoots?: DomNode[];
}

async function markedNodes(cdp: Cdp): Promise<Map<number, number>> {
  const { root } = await cdp.send('DOM.getDocument', { depth: -1, pierce: true });
  const found = new Map<number, number>();
  const left: DomNode[] = [root];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    const at = node.attributes?.indexOf(MARK) ?? -1;
    if (at >= 0) found.set(Number(node.attributes?.[at + 1]), node.backendNodeId);
    left.push(...(node.children ?? []), ...(node.shadowRoots ?? []));
  }
  return found;
}

async function axTree(cdp: Cdp): Promise<Map<number, NonNullable<NamedElement['chromium']>>> {
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  const found = new Map<number, NonNullable<NamedElement['chromium']>>();
  for (const { backendDOMNodeId, name, role, ignored } of nodes) {
    if (backendDOMNodeId === undefined) continue;
    found.set(backendDOMNodeId, {
      name: (name?.value as string | undefined) ?? '',
      role: (role?.value as string | undefined) ?? '',
      isIgnored: ignored,
    });
  }
  return found;
}

/** Runs in the page. */
function nameAll([selector, mark]: [string, string]): NamedElement['ours'][] {
  const inPage = (globalThis as never as { wayfarerNames: InPage }).wayfarerNames;
  const names = inPage.createNames();
  const found: PageElement[] = [];
  const look = (root: PageRoot): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(selector)) found.push(element);
      if (element.shadowRoot !== null) look(element.shadowRoot);
    }
  };
  look((globalThis as never as { document: PageRoot }).document);
  const named = found.map((element) => ({
    name: names.of(element),
    role: inPage.roleOf(element),
    html: element.outerHTML.slice(0, 400),
  }));
  for (const [index, element] of found.entries()) element.setAttribute(mark, String(index));
  return named;
}

interface InPage {
  createNames(): { of(element: PageElement): string };
  roleOf(element: PageElement): string;
}
interface PageRoot {
  querySelectorAll(selector: string): Iterable<PageElement>;
}
interface PageElement {
  readonly shadowRoot: PageRoot | null;
  readonly outerHTML: string;
  matches(selector: string): boolean;
  setAttribute(name: string, value: string): void;
}
