// The schemas of views without the code that produces them: they are loaded whenever tools are listed.

export { view, type ActionHint, type MenuItem, type MenuType, type View } from './view.ts';

export const NAVIGATIONS = ['back', 'forward', 'reload', 'close'] as const;
export type Navigation = (typeof NAVIGATIONS)[number];
