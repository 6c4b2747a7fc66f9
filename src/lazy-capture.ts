import type { Settings } from './config/index.ts';
import type { Capture, CaptureOptions } from './crawl/capture/index.ts';
import type { Logger } from './server/index.ts';
import type { OpenRecorder } from './session/index.ts';

export interface LazyCapture {
  readonly get: () => Promise<Capture>;
  readonly openRecorder: OpenRecorder;
}

type CaptureSources = Pick<CaptureOptions, 'archive' | 'reader'> & { readonly log: Logger };

/** Loaded when a session first opens a browser context. */
export function lazyCapture(settings: Settings, { log, ...sources }: CaptureSources): LazyCapture {
  const make = async (): Promise<Capture> => {
    const { createCapture } = await import('./crawl/capture/index.ts');
    return createCapture({
      ...sources,
      isOn: settings.archive === 'on',
      keepsMaster: settings['archive-master'],
      lists: {
        mimeTypes: settings['capture-mime'],
        excludedPaths: settings['capture-exclude'],
        headers: settings['capture-headers'],
      },
      onLeft: (captured) => log.info({ captured }, 'What a session received was archived'),
      onTrouble: (error) => log.warn({ err: error }, 'A response could not be archived'),
    });
  };
  let made: Promise<Capture> | undefined;
  const get = (): Promise<Capture> => (made ??= make());
  return {
    get,
    openRecorder: (session) => ({
      attend: async (context) => (await get()).recorder(session).attend(context),
      leave: async () => (await get()).recorder(session).leave(),
    }),
  };
}
