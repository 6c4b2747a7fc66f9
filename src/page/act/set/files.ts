import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';
import { fail } from '../../../core/index.ts';
import { refused, type ControlSetting } from './setting.ts';

/** Local files, only from the folders that the operator has configured. */
export async function setFiles(setting: ControlSetting): Promise<void> {
  const { acting, wanted, uploadRoots } = setting;
  const paths = typeof wanted === 'object' && 'files' in wanted ? wanted.files : undefined;
  if (paths === undefined) throw refused(setting, ['{"files": ["/path/of/a/file"]}']);
  const allowed = await Promise.all(paths.map((path) => allowedFile(path, uploadRoots)));
  const { frame, address } = acting.target();
  await frame.setFiles(address.node, allowed, acting.scope.signal);
}

/** Resolves symbolic links first: one in the folder may point outside it. */
async function allowedFile(path: string, roots: readonly string[]): Promise<string> {
  if (roots.length === 0) throw fail('not_configured', { setting: 'upload-roots' }, NO_ROOTS);
  const denied = (): Error => fail('path_denied', { path, roots });
  const real = isAbsolute(path) ? await realpath(path).catch(() => undefined) : undefined;
  if (real === undefined || !(await stat(real)).isFile()) throw denied();
  const realRoots = await Promise.all(roots.map((root) => realpath(root).catch(() => root)));
  const isInside = realRoots.some((root) => {
    const way = relative(root, real);
    return way !== '' && !way.startsWith('..') && !isAbsolute(way);
  });
  if (!isInside) throw denied();
  return real;
}

const NO_ROOTS = { message: 'No folder is named from which files may be given to pages (UPLOAD_ROOTS).' };
