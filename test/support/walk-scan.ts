import type { RawClient } from './raw-client.ts';

/** An item of a listing, as far as tests look at it. */
export interface Listed {
  readonly elementId: string;
  readonly label: string;
  readonly primary?: true;
}

export interface Walked {
  readonly items: readonly Listed[];
  /** Of each answer. */
  readonly bytes: readonly number[];
  /** What the first answer said there would be in all. */
  readonly expected: number;
}

type Data = Record<string, unknown>;

/** Lists the open page from the first answer to the last. */
export async function walk(
  client: RawClient,
  args: object = {},
  between: (data: Data) => Promise<void> = () => Promise.resolve(),
): Promise<Walked> {
  const items: Listed[] = [];
  const bytes: number[] = [];
  let expected: number | undefined;
  for (let token: unknown = ''; token !== undefined;) {
    const data = await client.call('ui_scan', { ...args, ...(token !== '' && { pageToken: token }) });
    const groups = data['groups'] as { items: Listed[] }[];
    items.push(...groups.flatMap((group) => group.items));
    bytes.push(Buffer.byteLength(JSON.stringify(data)));
    expected ??= items.length + Number(data['estimatedRemaining']);
    token = data['nextToken'];
    await between(data);
  }
  return { items, bytes, expected: expected ?? 0 };
}
