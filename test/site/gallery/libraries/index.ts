import type { GalleryPage } from '../gallery-page.ts';
import { ANT_DESIGN } from './ant-design.ts';
import { BOOTSTRAP } from './bootstrap.ts';
import { HEADLESS } from './headless.ts';
import { JQUERY_UI } from './jquery-ui.ts';
import type { LibraryCase } from './library-case.ts';
import { MATERIAL } from './material.ts';
import { OLD_PAGES } from './old-pages.ts';
import { TODO_APPS } from './todo-apps.ts';

export type { LibraryCase } from './library-case.ts';

const FAMILIES = [TODO_APPS, JQUERY_UI, BOOTSTRAP, MATERIAL, ANT_DESIGN, HEADLESS, OLD_PAGES];

/** Widgets as well-known libraries write them. */
export const LIBRARY_PAGES: readonly GalleryPage[] = FAMILIES.flatMap((family) => family.pages);

/** Each is driven to its goal by one pick and one or two calls. */
export const LIBRARY_CASES: readonly LibraryCase[] = FAMILIES.flatMap((family) => family.cases);
