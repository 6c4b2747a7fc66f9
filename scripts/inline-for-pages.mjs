import { build } from 'esbuild';

/** Makes `import code from './file.ts?bundle'` return the module, with its imports, as one string for a page. */
export const inlineForPages = {
  name: 'inline-for-pages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?bundle$/ }, ({ path, resolveDir }) => ({
      path: new URL(path.replace(/\?bundle$/, ''), `file://${resolveDir}/`).pathname,
      namespace: 'for-pages',
    }));
    onLoad({ filter: /.*/, namespace: 'for-pages' }, async ({ path }) => {
      const { code, inputs } = await bundleForPages(path);
      return { contents: code, loader: 'text', watchFiles: inputs };
    });
  },
};

/** The same for tests that run from source. */
export const inlineForPagesInTests = {
  name: 'inline-for-pages',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('?bundle')) return undefined;
    const { code } = await bundleForPages(id.replace(/\?bundle$/, ''));
    return `export default ${JSON.stringify(code)}`;
  },
};

async function bundleForPages(path) {
  const { outputFiles, metafile } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    logLevel: 'warning',
  });
  return { code: outputFiles[0].text, inputs: Object.keys(metafile.inputs) };
}
