import { fail, stripDeep } from '../core/index.ts';
import type { Description } from '../inpage/index.ts';
import {
  isSameThing,
  differencesOf,
  elementsMeaning,
  meaningOfDescription,
  surroundingsOf,
  type HandleEntry,
  type Meaning,
  type NodeAddress,
  type PageElement,
} from '../element/index.ts';
import type { TabScope } from '../session/index.ts';
import { frameOf, perceivePage } from './perceive/index.ts';

/** An element that a handle stands for, as it is now. */
export interface ResolvedHandle {
  readonly handle: string;
  readonly address: NodeAddress;
  readonly seen: Description;
  /** Its node was gone, and the one element of the same meaning took its place. */
  readonly healed: boolean;
}

/** Finds what a handle stands for, and refuses when that is not sure. */
export async function resolveHandle(handle: string, scope: TabScope): Promise<ResolvedHandle>;
/** The same in another way of looking at a node, which says more than what the node is. */
export async function resolveHandle<Extra>(
  handle: string,
  scope: TabScope,
  look: LookAt<Extra>,
): Promise<ResolvedHandle & { readonly extra: Extra }>;
export async function resolveHandle(
  handle: string,
  scope: TabScope,
  look: LookAt<unknown> = (address) => describeNode(address, scope),
): Promise<ResolvedHandle & { readonly extra: unknown }> {
  const entry = scope.handles.find(handle);
  if (entry.contextId !== scope.contextId) throw fail('handle_stale', { handle }, OTHER_TAB);
  const looked = await look(entry.address);
  if (looked === 'other document') throw fail('handle_stale', { handle, ...was(entry) }, OTHER_DOCUMENT);
  if (looked !== undefined && meansSame(looked.seen, entry))
    return { handle, address: entry.address, ...looked, healed: false };
  return heal(entry, looked?.seen, { scope, look });
}

/** Looks at the node of an address as it is now; undefined when it is gone. */
type LookAt<Extra> = (
  address: NodeAddress,
) => Promise<{ readonly seen: Description; readonly extra: Extra } | 'other document' | undefined>;

const OTHER_TAB = { message: 'This handle belongs to another tab than the active one.' };
const OTHER_DOCUMENT = { message: 'The page that this handle was given for is no longer shown.' };

/** A count at the end of a label may change, as in "Bag (2)", where it tells the element from no other. */
function meansSame(seen: Description, { meaning, isAlone }: HandleEntry): boolean {
  const now = meaningOfDescription(seen, meaning.frame);
  return isSameThing(now, meaning) && (isAlone || now.name === meaning.name);
}

/** The element itself is gone or has become something else: perhaps exactly one other is what it was. */
async function heal<Extra>(
  entry: HandleEntry,
  seen: Description | undefined,
  { scope, look }: { readonly scope: TabScope; readonly look: LookAt<Extra> },
): Promise<ResolvedHandle & { readonly extra: Extra }> {
  const { handle, meaning } = entry;
  const model = await perceivePage(scope.tab, { signal: scope.signal, wanted: { query: meaning.name } });
  const matches = elementsMeaning(meaning, model).filter(
    ({ address }) => address.documentId === entry.address.documentId,
  );
  const match = theOne(matches, entry, seen === undefined);
  if (match === undefined) throw refusal(entry, seen, matches.length);
  const { address } = match;
  const found = await look(address);
  // It may have changed once more between two looks.
  if (found === undefined || found === 'other document') throw refusal(entry, seen, 0);
  if (!meansSame(found.seen, entry)) throw refusal(entry, found.seen, 0);
  scope.handles.renew(handle, { address, ...surroundingsOf(match, model) });
  return { handle, address, ...found, healed: true };
}

/** Among several that look the same the place decides, but only when all of them were drawn anew. */
function theOne(
  matches: readonly PageElement[],
  { ordinal, equals, lastNode }: HandleEntry,
  isGone: boolean,
): PageElement | undefined {
  if (matches.length !== equals) return undefined;
  if (equals === 1) return matches[0];
  const areNew = matches.every(({ address }) => address.node > lastNode);
  return isGone && areNew ? matches[ordinal] : undefined;
}

function refusal(entry: HandleEntry, seen: Description | undefined, matches: number): Error {
  const facts = { handle: entry.handle, ...was(entry) };
  if (seen === undefined) return fail('handle_stale', { ...facts, matches });
  const is = meaningOfDescription(seen, entry.meaning.frame);
  const differs = differencesOf(entry.meaning, is);
  return fail('handle_changed', { ...facts, is: describeMeaning(is), differs, matches });
}

function was({ meaning }: HandleEntry): { untrusted: true; was: object } {
  return { untrusted: true, was: describeMeaning(meaning) };
}

/** As an answer shows it. */
export function describeMeaning({ role, name, row, group }: Meaning): object {
  return { role, label: name, ...(row !== '' && { row }), ...(row === '' && group !== '' && { group }) };
}

/** One node as it is now; undefined when it is gone. */
async function describeNode(
  { frameId, documentId, node }: NodeAddress,
  { tab, signal }: TabScope,
): Promise<{ readonly seen: Description; readonly extra: undefined } | 'other document' | undefined> {
  const frame = await frameOf(tab, frameId, signal);
  if (frame === undefined) return 'other document';
  const answer = await frame.ask('describe', { documentId, nodes: [node] }, signal);
  if (answer === undefined || answer === null) return 'other document';
  const [seen] = stripDeep(answer).value;
  return seen === undefined || seen === null ? undefined : { seen, extra: undefined };
}
