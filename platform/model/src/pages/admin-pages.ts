/** The pages of administrators, in the order of the navigation: `/admin/{name}`. */
export const adminPageNames = ['views', 'plan', 'users', 'access', 'media', 'plugins', 'health'] as const;
export type AdminPageName = (typeof adminPageNames)[number];
