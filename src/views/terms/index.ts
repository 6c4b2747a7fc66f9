// What tools say of views, without any of what makes them: it is loaded whenever tools are listed.

export { view, type ActionHint, type MenuItem, type MenuType, type View } from './view.ts';

export const NAVIGATIONS = ['back', 'forward', 'reload', 'close'] as const;
export type Navigation = (typeof NAVIGATIONS)[number];
