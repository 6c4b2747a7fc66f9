import type { RawClient } from './raw-client.ts';

/** The part of a listed item that tests look at. */
export interface Listed {
  readonly elementId: string;
  readonly label: string;
  readonly primary?: true;
}

export interface Walked {
  readonly items: readonly Listed[];
  /** Of each answer. */
  readonly bytes: readonly number[];
  /** The total that the first answer announced. */
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
  let asked = 0;
  for (let token: unknown = ''; token !== undefined;) {
    const data = await client.call('ui_scan', { ...args, ...(token !== '' && { pageToken: token }) });
    if ('error' in data) {
      await dismiss(client, data['error'] as Refusal);
      if (++asked > MOST_ASKED) throw new Error(ASKS_ON);
      continue;
    }
    const groups = data['groups'] as { items: Listed[] }[];
    items.push(...groups.flatMap((group) => group.items));
    bytes.push(Buffer.byteLength(JSON.stringify(data)));
    expected ??= items.length + Number(data['estimatedRemaining']);
    token = data['nextToken'];
    await between(data);
  }
  return { items, bytes, expected: expected ?? 0 };
}

const MOST_ASKED = 5;
export const ASKS_ON = 'the page asks again and again';

interface Refusal {
  readonly code: string;
  readonly dialog?: { readonly elementId: string };
}

/** A page may open a dialog at any time; it is dismissed, and the call repeated. */
async function dismiss(client: RawClient, refusal: Refusal): Promise<void> {
  if (refusal.dialog === undefined) throw new Error(`ui_scan: ${JSON.stringify(refusal)}`);
  await client.call('action_execute', { handle: refusal.dialog.elementId, intent: 'dismiss' });
}
