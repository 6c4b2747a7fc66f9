// The code of the thread that reads text in pictures.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { serveJobs } from '../threads/index.ts';
import { flatten, type ColourPicture } from './flatten.ts';
import type { LanguageData } from './languages.ts';
import { linesOf, type ReadLine } from './read-lines.ts';

/** Files of the recogniser: its code, and the compressed data of languages. */
export interface OcrFiles {
  readonly core: string;
  readonly languages: readonly LanguageData[];
}

export interface OcrRequest {
  readonly files: OcrFiles;
  readonly picture: ColourPicture;
  /** Pixels of the picture per CSS pixel. */
  readonly scale: number;
}

export type OcrJobs = typeof JOBS;

const JOBS = {
  read: async ({ files, picture, scale }: OcrRequest): Promise<readonly ReadLine[]> => {
    const { core, api } = await (loaded ??= load(files));
    const { width, height } = picture;
    const head = Buffer.from(`P5\n${String(width)} ${String(height)}\n255\n`);
    core.FS.writeFile('/input', Buffer.concat([head, flatten(picture, scale)]));
    api.SetImageFile(1, 0);
    api.Recognize(null);
    return linesOf(api.GetTSVText(0), scale);
  },
};

/** The parts of the module that we use; it has no types. */
interface Tesseract {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
  readonly TessBaseAPI: new () => TesseractApi;
}

interface TesseractApi {
  Init(path: null, language: string, engine: number): number;
  SetVariable(name: string, value: string): void;
  SetImageFile(exif: number, angle: number): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
}

interface LoadedTesseract {
  readonly core: Tesseract;
  readonly api: TesseractApi;
}

let loaded: Promise<LoadedTesseract> | undefined;

const LSTM_ONLY = 1;
// Text anywhere, in no order.
const SPARSE_TEXT = '11';

async function load({ core: path, languages }: OcrFiles): Promise<LoadedTesseract> {
  const create = createRequire(path)(path) as (options: object) => Promise<Tesseract>; // see Tesseract
  const core = await create({});
  for (const { language, path: data } of languages)
    core.FS.writeFile(`${language}.traineddata`, gunzipSync(readFileSync(data)));
  const api = new core.TessBaseAPI();
  api.Init(null, languages.map(({ language }) => language).join('+'), LSTM_ONLY);
  api.SetVariable('tessedit_pageseg_mode', SPARSE_TEXT);
  return { core, api };
}

serveJobs(JOBS);
