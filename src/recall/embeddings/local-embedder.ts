import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fail, untilAborted } from '../../core/index.ts';
import type { Embedder } from './embedder.ts';

/** As much of the optional package `@huggingface/transformers` as is used. */
interface Transformers {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  pipeline(task: 'feature-extraction', model: string, options: object): Promise<FeatureExtractor>;
}

type FeatureExtractor = (
  texts: readonly string[],
  options: { readonly pooling: 'mean'; readonly normalize: true },
) => Promise<{ readonly data: Float32Array; readonly dims: readonly number[] }>;

// As a variable: a bundler must not look for it, because most people do without.
const PACKAGE = '@huggingface/transformers';

/** A model in a folder of this machine; package and model are loaded with the first text, and nothing is downloaded. */
export function createLocalEmbedder({ modelPath }: { readonly modelPath: string }): Embedder {
  const folder = resolve(modelPath);
  let loaded: Promise<FeatureExtractor> | undefined;
  const load = (): Promise<FeatureExtractor> => {
    const loading = loadModel(folder);
    // Tried again with the next text, once what is missing is there.
    loading.catch(() => (loaded = undefined));
    return loading;
  };
  return {
    model: basename(folder),
    async embed(texts, signal) {
      const extract = await untilAborted((loaded ??= load()), signal);
      const { data, dims } = await untilAborted(extract(texts, { pooling: 'mean', normalize: true }), signal);
      const dimension = dims.at(-1) ?? 0;
      return texts.map((_, at) => Float32Array.from(data.slice(at * dimension, (at + 1) * dimension)));
    },
  };
}

async function loadModel(folder: string): Promise<FeatureExtractor> {
  const transformers = await loadPackage();
  if (!existsSync(folder)) throw noModel(folder, 'There is no such folder.');
  Object.assign(transformers.env, {
    allowRemoteModels: false,
    allowLocalModels: true,
    localModelPath: dirname(folder),
  });
  try {
    return await transformers.pipeline('feature-extraction', basename(folder), { local_files_only: true });
  } catch (cause) {
    throw noModel(folder, 'It has no model in the form that transformers.js reads.', cause);
  }
}

async function loadPackage(): Promise<Transformers> {
  try {
    // The package's documented interface.
    return (await import(PACKAGE)) as Transformers;
  } catch (cause) {
    const message = `EMBEDDING_PROVIDER=local needs the package ${PACKAGE}, which is not installed.`;
    const hint = `Ask the operator to run "npm install ${PACKAGE}" where Wayfarer is installed.`;
    throw fail('not_configured', { setting: 'EMBEDDING_PROVIDER' }, { message, hint, cause });
  }
}

function noModel(folder: string, why: string, cause?: unknown): Error {
  const message = `The model of EMBEDDING_MODEL_PATH cannot be used: ${folder}. ${why}`;
  const facts = { setting: 'EMBEDDING_MODEL_PATH' };
  return fail('not_configured', facts, cause === undefined ? { message } : { message, cause });
}
