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
import { textMeaning } from './text-evidence.ts';
import { findVisual } from './visual/index.ts';

/** The current state of a handle's element. */
export interface ResolvedHandle {
  readonly handle: string;
  readonly address: NodeAddress;
  readonly seen: Description;
  /** Its node no longer existed, and the only element of the same meaning replaced it. */
  readonly healed: boolean;
}

/** Finds the element of a handle, and refuses if it is not certain. */
export async function resolveHandle(handle: string, scope: TabScope): Promise<ResolvedHandle>;
/** The same with a custom look at the node, which returns more than its description. */
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
  scope.usage.count('handles', 'used');
  const isSame = looked !== undefined && (entry.visual?.isPart === true || meansSame(looked.seen, entry));
  if (isSame) return { handle, address: entry.address, ...looked, healed: false };
  return heal(entry, looked?.seen, { scope, look });
}

/** Describes the node of an address as it is now; undefined if it no longer exists. */
type LookAt<Extra> = (
  address: NodeAddress,
) => Promise<{ readonly seen: Description; readonly extra: Extra } | 'other document' | undefined>;

const OTHER_TAB = { message: 'This handle belongs to another tab than the active one.' };
const OTHER_DOCUMENT = { message: 'The page that this handle was given for is no longer shown.' };

/** A count at the end of a label, as in "Bag (2)", may change if it does not distinguish the element from others. */
function meansSame(seen: Description, { meaning, isAlone }: HandleEntry): boolean {
  const now = meaningOfDescription(seen, meaning.frame);
  return isSameThing(now, meaning) && (isAlone || now.name === meaning.name);
}

/** The element is gone or has changed: looks for exactly one other element of the same meaning. */
async function heal<Extra>(
  entry: HandleEntry,
  seen: Description | undefined,
  { scope, look }: { readonly scope: TabScope; readonly look: LookAt<Extra> },
): Promise<ResolvedHandle & { readonly extra: Extra }> {
  const { handle, meaning } = entry;
  const { name: query, role: layers } = meaning;
  const wanted = { query, layers, ...(meaning.role === 'text' && { texts: query }) };
  const model = await perceivePage(scope.tab, { signal: scope.signal, wanted });
  const matches = elementsMeaning(meaning, model).filter(
    ({ address }) => address.documentId === entry.address.documentId,
  );
  const match = theOne(matches, entry, seen === undefined);
  if (match === undefined && entry.visual !== undefined) return healByLook(entry, { scope, look });
  const address = match?.address ?? (matches.length === 0 ? await textMeaning(entry, scope) : undefined);
  if (address === undefined) throw refusal(entry, seen, matches.length);
  const found = await look(address);
  // It may have changed again between two looks.
  if (found === undefined || found === 'other document') throw refusal(entry, seen, 0);
  if (!meansSame(found.seen, entry)) throw refusal(entry, found.seen, 0);
  scope.handles.renew(handle, { ...entry, address, ...(match && surroundingsOf(match, model)) });
  scope.usage.count('handles', 'healed');
  return { handle, address, ...found, healed: true };
}

/** Nothing but its look identifies it. */
async function healByLook<Extra>(
  { handle, meaning }: HandleEntry,
  { scope, look }: { readonly scope: TabScope; readonly look: LookAt<Extra> },
): Promise<ResolvedHandle & { readonly extra: Extra }> {
  const { address } = await findVisual(handle, scope);
  const found = await look(address);
  if (found === undefined || found === 'other document') throw fail('handle_stale', { handle });
  scope.handles.renew(handle, { address, meaning: meaningOfDescription(found.seen, meaning.frame) });
  scope.usage.count('handles', 'healed');
  return { handle, address, ...found, healed: true };
}

/** Among several equal elements the position decides, but only if all of them were re-rendered. */
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

/** A node as it is now; undefined if it no longer exists. */
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
