import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { BrowserContext, CDPSession } from 'playwright-core';
import { cutText, opaqueId, safeFileName } from '../../../core/index.ts';
import type { ContextOptions, DownloadOptions } from '../../driver.ts';
import type { Happening } from '../../happenings.ts';
import { keepFile } from '../../keep-file.ts';
import { claimFolder, removeFolder, sweepFolders } from '../../profile/owned-folder.ts';

const MAX_ORIGINAL_NAME_BYTES = 500;

type DownloadRefusal = NonNullable<Extract<Happening, { kind: 'download' }>['refused']>;

/** The downloads of one context. */
export interface Downloads {
  /** From now on downloads are saved; later calls do nothing. */
  begin(contextId: string | undefined): Promise<void>;
  /** Waits for files that are being saved, and removes unfinished ones. */
  end(): Promise<void>;
}

export function createDownloads(
  context: BrowserContext,
  { downloads: options, happenings, isRemote = false }: ContextOptions,
): Downloads {
  if (options === undefined) return { begin: () => Promise.resolve(), end: () => Promise.resolve() };
  // Chromium writes here; the folder itself contains only complete files.
  const incoming = join(options.folder, `.incoming-${process.pid}-${opaqueId(8)}`);
  const keeping = new Set<Promise<void>>();
  let cdp: CDPSession | undefined;
  let begun: Promise<void> | undefined;
  let ended: Promise<void> | undefined;
  const begin = async (contextId: string | undefined): Promise<void> => {
    claimFolder(incoming);
    cdp = await context.browser()?.newBrowserCDPSession();
    if (cdp === undefined) return;
    const place = { ...options, incoming, contextId, isRemote };
    judgeDownloads(cdp, place, (ending) => {
      const kept = settle(ending, place).then((happening) => happenings.add(happening));
      keeping.add(kept);
      void kept.finally(() => keeping.delete(kept));
    });
    await cdp.send('Browser.setDownloadBehavior', {
      behavior: 'allowAndName',
      ...(contextId !== undefined && { browserContextId: contextId }),
      downloadPath: incoming,
      eventsEnabled: true,
    });
  };
  const end = async (): Promise<void> => {
    await begun?.catch(() => undefined); // a context that never began has left nothing
    await Promise.all(keeping);
    await cdp?.detach().catch(() => undefined); // gone with its browser
    await removeFolder(incoming);
  };
  context.once('close', () => void (ended ??= end()));
  return { begin: (contextId) => (begun ??= begin(contextId)), end: () => (ended ??= end()) };
}

/** Removes unfinished downloads of a server that was killed. */
export function sweepIncoming(folder: string): Promise<void> {
  return sweepFolders(folder, /^\.incoming-/);
}

interface DownloadFolder extends DownloadOptions {
  readonly incoming: string;
  readonly contextId: string | undefined;
  /** Then a file arrives on the browser's machine, not here. */
  readonly isRemote: boolean;
}

interface Arriving {
  readonly originalName: string;
  /** Whether it is known to belong to this context, or to another. */
  owner: 'ours' | 'other' | 'unknown';
  /** Its number among ours, in the order in which they became known. */
  ordinal: number;
  receivedBytes: number;
  /** Why it was cancelled. */
  refused?: DownloadRefusal;
  isOver: boolean;
}

interface EndingDownload extends Arriving {
  /** Absent if the browser has cancelled the download. */
  readonly path?: string;
}

/**
 * Every session receives the events of all contexts, and the events do not name the context. Two things show it: the
 * file is in the folder of its context, and only with the right context can it be cancelled.
 */
function judgeDownloads(
  cdp: CDPSession,
  place: DownloadFolder,
  onEnd: (ending: EndingDownload) => void,
): void {
  const { incoming, contextId, maxBytes, maxCount, isRemote } = place;
  const arriving = new Map<string, Arriving>();
  let count = 0;
  const end = (guid: string, path?: string): void => {
    const download = arriving.get(guid);
    arriving.delete(guid);
    if (download?.owner === 'ours') onEnd({ ...download, ...(path !== undefined && { path }) });
  };
  const claim = (download: Arriving): void => {
    if (download.owner !== 'ours') download.ordinal = ++count;
    download.owner = 'ours';
  };
  const giveUp = async (guid: string, download: Arriving, reason: DownloadRefusal): Promise<void> => {
    if (download.refused !== undefined || download.owner === 'other') return;
    download.refused = reason;
    try {
      await cdp.send('Browser.cancelDownload', {
        guid,
        ...(contextId !== undefined && { browserContextId: contextId }),
      });
      claim(download);
      end(guid);
    } catch {
      // Unknown to the browser in this context, or just finished.
      if (download.owner === 'unknown') download.owner = 'other';
      if (download.isOver) end(guid);
      else delete download.refused;
    }
  };
  cdp.on('Browser.downloadWillBegin', ({ guid, suggestedFilename }) => {
    const originalName = cutText(suggestedFilename, MAX_ORIGINAL_NAME_BYTES);
    arriving.set(guid, { originalName, owner: 'unknown', ordinal: 0, receivedBytes: 0, isOver: false });
  });
  cdp.on('Browser.downloadProgress', ({ guid, state, totalBytes, receivedBytes, filePath = '' }) => {
    const download = arriving.get(guid);
    if (download === undefined) return;
    download.receivedBytes = Math.max(download.receivedBytes, receivedBytes);
    const written = join(incoming, guid);
    if (dirname(filePath) === incoming || [written, `${written}.crdownload`].some(existsSync))
      claim(download);
    const isTooMany = (download.ordinal || count + 1) > maxCount;
    if (state === 'inProgress') {
      if (isRemote) void giveUp(guid, download, 'remote_browser');
      else if (Math.max(totalBytes, receivedBytes) > maxBytes) void giveUp(guid, download, 'too_large');
      else if (isTooMany) void giveUp(guid, download, 'too_many');
      return;
    }
    download.isOver = true;
    if (state === 'completed') {
      if (isRemote) download.refused ??= 'remote_browser';
      else if (isTooMany) download.refused ??= 'too_many';
      end(guid, isRemote ? undefined : written);
    } else if (download.refused === undefined) end(guid); // otherwise the result of our cancelling shows whose it was
  });
}

async function settle(
  { originalName, path, receivedBytes, refused }: EndingDownload,
  { folder, maxBytes }: DownloadFolder,
): Promise<Happening> {
  const name = safeFileName(originalName);
  const facts = { kind: 'download', name, originalName } as const;
  try {
    const bytes = path === undefined ? receivedBytes : (await stat(path)).size;
    const refusal = refused ?? (path === undefined ? 'failed' : bytes > maxBytes ? 'too_large' : undefined);
    if (path === undefined || refusal !== undefined) {
      if (path !== undefined) await rm(path, { force: true });
      return { ...facts, bytes, refused: refusal ?? 'failed' };
    }
    const kept = await keepFile(path, folder, name);
    return { ...facts, name: basename(kept), path: kept, bytes };
  } catch {
    return { ...facts, bytes: receivedBytes, refused: 'failed' }; // a full disk, or a deleted folder
  }
}
