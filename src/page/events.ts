import type { Happening, Happenings, Mark } from '../browser/index.ts';
import type { Download, PageEvents } from './terms/index.ts';

const MOST_LISTED = 3;
const MOST_MESSAGE_CHARS = 200;

/** Everything that happened since the mark; undefined if nothing did. */
export function describeEvents(happenings: Happenings, mark: Mark): PageEvents | undefined {
  const since = happenings.since(mark);
  const downloads = since.filter(isKind('download'));
  const dialogs = since.filter(isKind('dialog'));
  const permissions = new Set(since.filter(isKind('permission')).map(({ name }) => name));
  const popupsBlocked = happenings.countSince(mark, 'popupBlocked');
  const popups = happenings.countSince(mark, 'popup');
  const fileChoosers = happenings.countSince(mark, 'fileChooser');
  const events: PageEvents = {
    ...(dialogs.length > 0 && { dialogs: dialogs.slice(0, MOST_LISTED).map(describeDialog) }),
    ...(popups > 0 && { popups }),
    ...(popupsBlocked > 0 && { popupsBlocked }),
    ...(downloads.length > 0 && { downloads: downloads.slice(0, MOST_LISTED).map(describeDownload) }),
    ...(downloads.length > MOST_LISTED && { moreDownloads: downloads.length - MOST_LISTED }),
    ...(permissions.size > 0 && { permissionsDenied: [...permissions] }),
    ...(fileChoosers > 0 && { fileChoosers }),
  };
  return Object.keys(events).length === 0 ? undefined : events;
}

type Of<K extends Happening['kind']> = Extract<Happening, { readonly kind: K }>;

function isKind<K extends Happening['kind']>(kind: K): (happening: Happening) => happening is Of<K> {
  return (happening): happening is Of<K> => happening.kind === kind;
}

function describeDialog({ type, message, answer }: Of<'dialog'>): {
  type: string;
  message: string;
  answer: string;
} {
  return { type, message: message.slice(0, MOST_MESSAGE_CHARS), answer };
}

function describeDownload({ name, bytes, path, refused }: Of<'download'>): Download {
  return { name, bytes, ...(path !== undefined && { path }), ...(refused !== undefined && { refused }) };
}
