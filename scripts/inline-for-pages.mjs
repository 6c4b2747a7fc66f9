import { createRequire } from 'node:module';
import { build } from 'esbuild';

/**
 * Makes `import code from './file.ts?bundle'` return the module, with its imports, as one string for a page, and
 * `?thread` as one string for a worker thread.
 */
export const inlineForPages = {
  name: 'inline-for-pages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: INLINED }, ({ path, resolveDir }) => ({
      path: new URL(path.replace(INLINED, ''), `file://${resolveDir}/`).pathname,
      namespace: path.endsWith('?thread') ? 'for-threads' : 'for-pages',
    }));
    onLoad({ filter: /.*/, namespace: 'for-pages' }, ({ path }) => textOf(path, FOR_PAGES));
    onLoad({ filter: /.*/, namespace: 'for-threads' }, ({ path }) => textOf(path, FOR_THREADS));
  },
};

/** The same for tests that run from source. */
export const inlineForPagesInTests = {
  name: 'inline-for-pages',
  enforce: 'pre',
  async load(id) {
    if (!INLINED.test(id)) return undefined;
    const options = id.endsWith('?thread') ? FOR_THREADS : FOR_PAGES;
    const { contents } = await textOf(id.replace(INLINED, ''), options);
    return `export default ${JSON.stringify(contents)}`;
  },
};

const INLINED = /\?(?:bundle|thread)$/;
const FOR_PAGES = { format: 'iife', target: 'es2022', minify: true };
const FOR_THREADS = {
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  minifyWhitespace: true,
  minifySyntax: true,
  // Escaped, a Han character takes twice the bytes.
  charset: 'utf8',
  // linkedom looks for it; code in a string would find it in whatever folder the program was started in.
  alias: {
    canvas: createRequire(import.meta.url)
      .resolve('linkedom')
      .replace(/cjs\/index\.js$/, 'commonjs/canvas-shim.cjs'),
  },
};

async function textOf(path, options) {
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: [path],
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'warning',
  });
  return { contents: outputFiles[0].text, loader: 'text', watchFiles: Object.keys(metafile.inputs) };
}
