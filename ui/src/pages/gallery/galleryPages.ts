/** The gallery's pages (A6): `/{name}`, titled by `gallery.pages.{name}`. */
export const galleryPages = ['test', 'test2', 'admin-test'] as const;
