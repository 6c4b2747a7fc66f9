import { createRequire } from 'node:module';
import { createThreadPool } from '../threads/index.ts';
import type { ColourPicture } from './flatten.ts';
import { findLanguages } from './languages.ts';
import type { ReadLine } from './read-lines.ts';
import type { OcrFiles, OcrJobs } from './thread.ts';

export { missingLanguages, packageOf } from './languages.ts';
export type { ReadLine };

/** Reads text in pictures. */
export interface Ocr {
  read(
    picture: ColourPicture,
    options: { readonly scale: number; readonly signal: AbortSignal },
  ): Promise<readonly ReadLine[]>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 20_000;
const IDLE_MS = 120_000;

/** The recogniser and its data are loaded with the first picture, from packages: nothing is downloaded. */
export function createOcr(languages: readonly string[]): Ocr {
  const pool = createThreadPool<OcrJobs>({
    code: async () => (await import('./thread-code.ts')).THREAD_CODE,
    size: 1,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
  });
  let files: OcrFiles | undefined;
  return {
    read: (picture, { scale, signal }) => {
      files ??= findFiles(languages);
      return pool.run('read', { files, picture, scale }, { signal });
    },
    close: () => pool.close(),
  };
}

function findFiles(languages: readonly string[]): OcrFiles {
  const { resolve } = createRequire(import.meta.url);
  return {
    core: resolve('tesseract.js-core/tesseract-core-simd-lstm.js'),
    languages: findLanguages(languages),
  };
}
