// What tools say of views, without any of what makes them: it is loaded whenever tools are listed.

export const MENU_TYPES = ['link', 'button', 'field', 'toggle', 'menu', 'tab', 'download'] as const;
export type MenuType = (typeof MENU_TYPES)[number];

/** What comes of choosing an item, or what choosing it takes. */
export const ACTION_HINTS = ['open', 'press', 'value', 'toggle', 'choose', 'expand', 'download'] as const;
export type ActionHint = (typeof ACTION_HINTS)[number];

export const NAVIGATIONS = ['back', 'forward', 'reload', 'close'] as const;
export type Navigation = (typeof NAVIGATIONS)[number];
