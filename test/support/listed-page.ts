import { pageOf } from '../content/page-of.ts';
import type { RawClient } from './raw-client.ts';

/** The part of an element of get_page_content that all formats have. */
export interface ListedElement {
  readonly id: string;
  readonly index: number;
  readonly tag: string;
  readonly text: string;
  readonly href: string | undefined;
}

/** All pieces of a page together. */
export interface WalkedContent {
  readonly elements: readonly ListedElement[];
  readonly pieces: readonly string[];
  readonly count: number;
  readonly types: Readonly<Record<string, number>>;
  /** Of the largest answer. */
  readonly mostBytes: number;
  /** Characters that no piece had room for. */
  readonly cutChars: number;
}

export type Format = 'indexed' | 'full_html' | 'elements_json';
type Data = Record<string, unknown>;

/** Reads the open page in one format, from the first piece to the last. */
export async function walkContent(client: RawClient, format: Format, limit?: number): Promise<WalkedContent> {
  const elements: ListedElement[] = [];
  const pieces: string[] = [];
  let [mostBytes, cutChars] = [0, 0];
  for (let offset: unknown = 0; ;) {
    const asked = { format, offset, ...(limit !== undefined && { limit }) };
    const data = await client.call('get_page_content', asked);
    if ('error' in data) throw new Error(JSON.stringify(data));
    const { content } = data;
    pieces.push(typeof content === 'string' ? content : JSON.stringify(content));
    elements.push(...READERS[format](data));
    mostBytes = Math.max(mostBytes, Buffer.byteLength(JSON.stringify(data)));
    cutChars += Number(data['cut_chars'] ?? 0);
    offset = data['next_offset'];
    if (offset !== undefined) continue;
    const types = data['element_types'] as Record<string, number>;
    return { elements, pieces, count: Number(data['element_count']), types, mostBytes, cutChars };
  }
}

const READERS: Readonly<Record<Format, (data: Data) => ListedElement[]>> = {
  indexed: ({ content }) =>
    String(content)
      .split('\n')
      .flatMap((line) => {
        const [, index, html = ''] = /^\[(\d+)\] (.*)$/.exec(line) ?? [];
        return index === undefined ? [] : marked(html).map((each) => ({ ...each, index: Number(index) }));
      }),
  full_html: ({ content, offset }) =>
    marked(String(content)).map((each, at) => ({ ...each, index: Number(offset) + at })),
  elements_json: ({ content }) =>
    (content as Data[]).map((each) => ({
      id: String(each['web_agent_id']),
      index: Number(each['index']),
      tag: String(each['tag']),
      text: String(each['text']),
      href: (each['attributes'] as { href?: string }).href,
    })),
};

const MARK = 'data-web-agent-id';

/** The elements of HTML text that have an id, in order. */
function marked(html: string): Omit<ListedElement, 'index'>[] {
  const document = pageOf(`<!doctype html><html><body>${html}</body></html>`);
  return [...document.querySelectorAll(`[${MARK}]`)].map((element) => ({
    id: element.getAttribute(MARK) ?? '',
    tag: element.localName,
    text: element.getAttribute('aria-label') ?? (element.textContent ?? '').replace(/\s+/g, ' ').trim(),
    href: element.getAttribute('href') ?? undefined,
  }));
}

/** The words of HTML text, without tags. */
export function wordsOf(pieces: readonly string[]): string {
  return pieces
    .join('')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
