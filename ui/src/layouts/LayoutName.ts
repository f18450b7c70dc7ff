/** The frames that a page can stand in (A9). */
export type LayoutName = 'admin' | 'default' | 'intern' | 'letter';
