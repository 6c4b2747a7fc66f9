import { build } from 'esbuild';

/** Makes `import code from './file.ts?bundle'` give the module, with all it imports, as one string for a page. */
export const inlineForPages = {
  name: 'inline-for-pages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?bundle$/ }, ({ path, resolveDir }) => ({
      path: new URL(path.replace(/\?bundle$/, ''), `file://${resolveDir}/`).pathname,
      namespace: 'for-pages',
    }));
    onLoad({ filter: /.*/, namespace: 'for-pages' }, async ({ path }) => {
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
      return { contents: outputFiles[0].text, loader: 'text', watchFiles: Object.keys(metafile.inputs) };
    });
  },
};
