import type { CallToolResult } from '@modelcontextprotocol/server';
import { byteLength, cutText, fence, fitJson, stripDeep, stripInvisible } from '../core/index.ts';
import type { Prose } from '../tools/index.ts';

type ContentBlock = CallToolResult['content'][number];

const MAX_FACTS_BYTES = 4_096;

/** Facts as front matter with JSON values, page text inside a fence, a file as its own block. */
export function answerProse(
  prose: Prose,
  maxBytes: number,
): { readonly result: CallToolResult; readonly bytes: number } {
  const text = prose.text === undefined ? undefined : stripInvisible(prose.text);
  const facts = frontMatter(prose.facts, text?.removed ?? 0);
  const told = text === undefined ? undefined : fence(cutText(text.text, maxBytes));
  const content: ContentBlock[] = [
    { type: 'text', text: facts },
    ...(prose.file === undefined ? [] : [fileBlock(prose.file)]),
    ...(told === undefined ? [] : [{ type: 'text' as const, text: told }]),
  ];
  return { result: { content }, bytes: byteLength(facts) + byteLength(told ?? '') };
}

function frontMatter(facts: Prose['facts'], removedFromText: number): string {
  const { value: clean, removed } = stripDeep(dropUndefined(facts));
  const hidden = Number(facts['hiddenRemoved'] ?? 0) + removed + removedFromText;
  const all = dropUndefined({ ...clean, hiddenRemoved: hidden === 0 ? undefined : hidden });
  const { value } = fitJson(all, MAX_FACTS_BYTES);
  const lines = Object.entries(value).map(([name, fact]) => `${name}: ${JSON.stringify(fact)}`);
  return ['---', ...lines, '---'].join('\n');
}

function dropUndefined(facts: Prose['facts']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
}

/** An image block for pictures, a named resource for anything else. */
function fileBlock({ mime, name, bytes, url }: NonNullable<Prose['file']>): ContentBlock {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  if (mime.startsWith('image/')) return { type: 'image', data, mimeType: mime };
  const uri = url ?? `file:///${encodeURIComponent(name)}`;
  return { type: 'resource', resource: { uri, mimeType: mime, blob: data } };
}
