import { baseOf, isElement, type PageDocument, type ParsedElement } from '../parse/index.ts';
import { mediaApplies } from './conditions.ts';
import { isShadow, nodesIn, parentElement } from './dom.ts';
import { joinLayers, parseSheet, type ParsedSheet } from './parse-sheet.ts';

/** A style sheet of a page. */
export interface PageSheet {
  readonly sheet: ParsedSheet;
  /** False if it may not apply. */
  readonly isSure: boolean;
  readonly isLinked: boolean;
  readonly layer: string;
  /** The shadow root that it belongs to. */
  readonly scope: ParsedElement | undefined;
}

export interface PageStyles {
  /** In the order of the cascade. */
  readonly sheets: readonly PageSheet[];
  /** Sheets that belong to the page and were not read. */
  readonly unread: number;
  readonly isCut: boolean;
}

type Source = Omit<PageSheet, 'sheet'> & ({ readonly css: string } | { readonly href: string });

const MAX_SHEET_CHARS = 4_000_000;
const MAX_LINKED = 10;
const MAX_LINKED_CHARS = 1_000_000;
const MAX_IMPORTS_DEPTH = 3;

/** The sheets in the markup of a page; linked ones count as not read. */
export function inlineStyles(document: PageDocument): PageStyles {
  return assemble(sourcesOf(document), () => undefined);
}

/** The text of a linked sheet, and the address that it came from. */
export interface SheetText {
  readonly url: string;
  readonly text: string;
}

/** Where linked sheets come from; undefined for those that cannot be read in time, or are too large. */
export interface SheetSource {
  fetchSheets(urls: readonly string[]): Promise<readonly (SheetText | undefined)[]>;
}

/** All sheets of a page, as far as they can be read. */
export async function loadStyles(
  document: PageDocument,
  pageUrl: string,
  sheets: SheetSource,
): Promise<PageStyles> {
  const sources = sourcesOf(document);
  const url = baseOf(document, pageUrl);
  const loaded = new Map<string, Loaded>();
  let wanted = sources.flatMap((source) => ('href' in source ? (addressOf(source.href, url) ?? []) : []));
  for (const source of sources) {
    if ('css' in source) wanted.push(...importsIn(parseSheet(source.css), url));
  }
  let [count, chars] = [0, 0];
  for (let depth = 0; wanted.length > 0 && depth < MAX_IMPORTS_DEPTH; depth++) {
    const fresh = [...new Set(wanted)].filter((href) => !loaded.has(href)).slice(0, MAX_LINKED - count);
    count += fresh.length;
    const texts = await sheets.fetchSheets(fresh);
    wanted = [];
    for (const [at, href] of fresh.entries()) {
      const text = texts[at];
      chars += text?.text.length ?? 0;
      if (text === undefined || chars > MAX_LINKED_CHARS) continue;
      const sheet = parseSheet(text.text);
      loaded.set(href, { sheet, url: text.url });
      wanted.push(...importsIn(sheet, text.url));
    }
  }
  return assemble(sources, (href, base) => loaded.get(addressOf(href, base ?? url) ?? ''));
}

interface Loaded {
  readonly sheet: ParsedSheet;
  readonly url: string;
}

function addressOf(href: string, base: string): string | undefined {
  if (!URL.canParse(href, base)) return undefined;
  const { protocol, href: address } = new URL(href, base);
  return protocol === 'http:' || protocol === 'https:' ? address : undefined;
}

function importsIn({ imports }: ParsedSheet, base: string): string[] {
  return imports.flatMap(({ href }) => addressOf(href, base) ?? []);
}

/** One walk for all of them: a query by selector takes linkedom ten times as long. */
function sourcesOf(document: PageDocument): Source[] {
  const sources: Source[] = [];
  for (const node of nodesIn(document)) {
    if (!isElement(node)) continue;
    const isLink = node.localName === 'link';
    if (!isLink && node.localName !== 'style') continue;
    if (isLink && !/^(?!.*\balternate\b).*\bstylesheet\b/i.test(node.getAttribute('rel') ?? '')) continue;
    const media = mediaApplies(node.getAttribute('media') ?? '');
    const type = (node.getAttribute('type') ?? '').trim().toLowerCase();
    if (!appliesOnScreen(node, media) || (type !== '' && type !== 'text/css')) continue;
    const { isInNoscript, scope } = placeOf(node);
    // With scripts enabled, a style sheet in noscript does nothing: it can only show, never hide.
    const common = { isSure: media === 'yes' && !isInNoscript, layer: '', scope };
    if (!isLink) sources.push({ ...common, isLinked: false, css: node.textContent ?? '' });
    else if (!isInNoscript)
      sources.push({ ...common, isLinked: true, href: node.getAttribute('href') ?? '' });
  }
  return sources;
}

/** `media="print" onload="this.media='all'"` is how pages load a sheet later. */
function appliesOnScreen(element: ParsedElement, media: ReturnType<typeof mediaApplies>): boolean {
  if (element.hasAttribute('disabled')) return false;
  return media !== 'no' || /\bmedia\b/.test(element.getAttribute('onload') ?? '');
}

function placeOf(element: ParsedElement): { isInNoscript: boolean; scope: ParsedElement | undefined } {
  let isInNoscript = false;
  for (let at = parentElement(element); at !== undefined; at = parentElement(at)) {
    if (isShadow(at)) return { isInNoscript, scope: at };
    isInNoscript ||= at.localName === 'noscript';
  }
  return { isInNoscript, scope: undefined };
}

/** Puts imported sheets before those that import them. */
function assemble(
  sources: readonly Source[],
  find: (href: string, base: string | undefined) => Loaded | undefined,
): PageStyles {
  const sheets: PageSheet[] = [];
  let [unread, chars, isCut] = [0, 0, false];
  const add = (page: PageSheet, base: string | undefined, depth: number): void => {
    for (const { href, isSure, layer } of depth > MAX_IMPORTS_DEPTH ? [] : page.sheet.imports) {
      const found = find(href, base);
      if (found === undefined) unread += 1;
      else {
        const inner = layer === undefined ? page.layer : joinLayers(page.layer, layer);
        const imported = { ...page, sheet: found.sheet, isSure: page.isSure && isSure, isLinked: true };
        add({ ...imported, layer: inner }, found.url, depth + 1);
      }
    }
    isCut ||= page.sheet.isCut;
    sheets.push(page);
  };
  for (const source of sources) {
    if ('css' in source) {
      chars += source.css.length;
      if (chars > MAX_SHEET_CHARS) isCut = true;
      else add({ ...source, sheet: parseSheet(source.css) }, undefined, 0);
    } else {
      const found = find(source.href, undefined);
      if (found === undefined) unread += 1;
      else add({ ...source, sheet: found.sheet }, found.url, 0);
    }
  }
  return { sheets, unread, isCut };
}
