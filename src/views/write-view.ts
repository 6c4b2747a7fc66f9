import { byteLength, fitJson, jsonBytes, shorten } from '../core/index.ts';
import { giveHandle, type NotShown } from '../element/index.ts';
import { cutCharacters, type Folded } from '../element/rank/index.ts';
import type { PageEvents, Receipt, ToldDialog } from '../page/index.ts';
import { fileNote, tellNotShown } from '../page/terms/index.ts';
import type { Session } from '../session/index.ts';
import type { NewArchivedDocs } from './archive-page.ts';
import { bytesOf, choiceOf, fitting, type MenuChoice } from './menu.ts';
import type { PerceivedView } from './perceive-view.ts';
import type { View } from './terms/index.ts';
import type { KeptItem, Views } from './view-store.ts';

/** The facts of a view in addition to the perceived page. */
export interface ViewFacts {
  readonly url: string;
  readonly status?: number | undefined;
  readonly mimeType?: string | undefined;
  readonly servedBy?: View['servedBy'] | undefined;
  readonly committed?: false | undefined;
  readonly receipt?: Receipt | undefined;
  readonly dialog?: ToldDialog | undefined;
  readonly events?: PageEvents | undefined;
  readonly settledBy?: string | undefined;
  readonly unseen?: string | undefined;
}

export interface ViewTarget {
  readonly session: Session;
  readonly contextId: string;
  readonly views: Views;
}

const MOST_URL_CHARS = 400;
const MOST_TITLE_CHARS = 200;
// What the call chain adds: `untrusted` and the count of invisible characters that were removed.
const RESERVE_BYTES = 32 + byteLength('"untrusted":true,');

/** A view under a new token, within the session's limit of bytes. */
export function writeView(sight: PerceivedView | undefined, facts: ViewFacts, target: ViewTarget): View {
  const { session, contextId, views } = target;
  const { maxViewBytes } = session.config();
  const maxBytes = maxViewBytes - RESERVE_BYTES;
  const head = headOf(sight, facts, { contextId, maxBytes });
  const room = maxBytes - jsonBytes({ ...viewOf(head, WIDEST), truncated: true });
  const { excerpt, choices, isCut } = packed(sight, session, room);
  const items = choices.map((choice) => kept(choice, sight, target));
  const total = sight === undefined ? 0 : sight.choices.length + sight.model.notShown.elements;
  const moreItems = total - choices.length;
  const documentId = sight?.model.documentId;
  const view = viewOf(
    { ...head, isCut: head.isCut || isCut || moreItems > 0 },
    {
      viewToken: views.give(session.key, {
        contextId,
        items,
        ...(documentId !== undefined && { documentId }),
      }),
      excerpt,
      menuItems: choices.map(({ item }, at) => ({ menuItemId: `m${at}`, ...item })),
      moreItems,
    },
  );
  return fitJson({ ...view }, maxBytes).value as unknown as View; // the same fields, possibly shortened
}

interface ViewHead extends ViewFacts {
  readonly contextId: string;
  readonly title: string;
  readonly hiddenRemoved: number;
  readonly notShown: NotShown;
  readonly isCut: boolean;
  readonly archived: NewArchivedDocs;
}

const NOTHING_NEW: NewArchivedDocs = { docs: [], more: 0 };
const ALL_SHOWN: NotShown = { elements: 0, frames: 0 };

/** Everything but the menu and the excerpt. */
function headOf(
  sight: PerceivedView | undefined,
  facts: ViewFacts,
  { contextId, maxBytes }: { readonly contextId: string; readonly maxBytes: number },
): ViewHead {
  const { title: whole = '', model } = sight ?? {};
  const url = shorten(facts.url, Math.min(MOST_URL_CHARS, maxBytes >> 3));
  const title = cutCharacters(whole, { characters: MOST_TITLE_CHARS, bytes: maxBytes >> 4 });
  const isCut = url !== facts.url || title !== whole || model?.isLoading === true;
  return {
    ...facts,
    contextId,
    url,
    title,
    isCut,
    hiddenRemoved: model?.hiddenText ?? 0,
    notShown: model?.notShown ?? ALL_SHOWN,
    archived: sight?.archived ?? NOTHING_NEW,
  };
}

type ViewBody = Pick<View, 'viewToken' | 'excerpt' | 'menuItems' | 'moreItems'>;

const WIDEST: ViewBody = { viewToken: 'v999999', excerpt: '', menuItems: [], moreItems: 1_000_000 };

/** The fields in reading order. */
function viewOf(head: ViewHead, { viewToken, excerpt, menuItems, moreItems }: ViewBody): View {
  const { contextId, url, title, status, committed, hiddenRemoved, receipt, dialog } = head;
  const { events, settledBy, unseen, servedBy } = head;
  const note = fileNote(head.mimeType);
  return {
    viewToken,
    contextId,
    url,
    title,
    ...(status !== undefined && { status }),
    ...(servedBy !== undefined && { servedBy }),
    ...(note !== undefined && { note }),
    ...(committed === false && { committed }),
    ...(head.isCut && { truncated: true as const }),
    ...(hiddenRemoved > 0 && { hiddenRemoved }),
    ...(receipt !== undefined && { receipt }),
    ...(dialog !== undefined && { dialog }),
    excerpt,
    menuItems,
    moreItems,
    ...tellNotShown(head.notShown),
    newArchivedDocs: head.archived.docs,
    ...(head.archived.more > 0 && { moreArchivedDocs: head.archived.more }),
    ...(events !== undefined && { events }),
    ...(settledBy !== undefined && { settledBy }),
    ...(unseen !== undefined && { unseen }),
  };
}

interface PackedBody {
  readonly excerpt: string;
  readonly choices: readonly MenuChoice[];
  readonly isCut: boolean;
}

// The menu always gets a share of the bytes, however long the text is.
const LEAST_EXCERPT_SHARE = 0.4;

function packed(sight: PerceivedView | undefined, session: Session, room: number): PackedBody {
  if (sight === undefined) return { excerpt: '', choices: [], isCut: false };
  const { maxMenuItems, excerptMaxLength } = session.config();
  const wanted = sight.choices.slice(0, maxMenuItems).map((each: Folded) => choiceOf(each, sight.model));
  const menuBytes = wanted.reduce((sum, choice) => sum + bytesOf(choice), 0);
  const textBytes = Math.max(room * LEAST_EXCERPT_SHARE, room - menuBytes);
  const excerpt = cutExcerpt(sight.words, excerptMaxLength, textBytes);
  const choices = fitting(wanted, room - jsonBytes(excerpt) + jsonBytes(''));
  return { excerpt, choices, isCut: excerpt !== sight.words };
}

/** The beginning of the text, limited in characters and in bytes as JSON. */
function cutExcerpt(words: string, characters: number, maxBytes: number): string {
  let bytes = maxBytes;
  for (;;) {
    const text = bytes <= 0 || characters === 0 ? '' : cutCharacters(words, { characters, bytes });
    const over = jsonBytes(text) - jsonBytes('') - maxBytes;
    if (over <= 0 || text === '') return text;
    bytes -= Math.max(over, 1);
  }
}

function kept(
  { folded, item, address, isFile }: MenuChoice,
  sight: PerceivedView | undefined,
  { session: { handles }, contextId }: ViewTarget,
): KeptItem {
  const handle = sight === undefined ? '' : giveHandle(folded.element, sight.model, { handles, contextId });
  return { handle, type: item.type, isFile, ...(address !== undefined && { address }) };
}
