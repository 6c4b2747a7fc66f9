export type { ArchivePage, NewArchivedDocs } from './archive-page.ts';
export { chooseItem, type ChooseRequest } from './choose-item.ts';
export { menuView } from './menu-view.ts';
export { navigateView } from './navigate-view.ts';
export { openView } from './open-view.ts';
export type { ViewOptions } from './view-call.ts';
export type { SightOptions } from './perceive-view.ts';
export type { Navigation, View } from './terms/index.ts';
export { createViews, type Views } from './view-store.ts';
