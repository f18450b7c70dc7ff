import { activePlugins } from '../../plugin/activePlugins.js';
import { adminPages } from './adminPages.js';

/** A page of administrators as the navigation lists it. */
export interface ListedAdminPage {
  readonly name: string;
  /** Key of its title. */
  readonly title: string;
}

/** Those that the navigation lists among themselves, the plugins' last. */
export function listedAdminPages(): readonly ListedAdminPage[] {
  const own = adminPages.flatMap(({ name, view }) =>
    view === undefined ? [{ name, title: `adminPages.${name}` }] : [],
  );
  const theirs = activePlugins().flatMap(({ name: plugin, adminPages: pages = [] }) =>
    pages.map(({ name, title }) => ({ name, title: `${plugin}.${title}` })),
  );
  return [...own, ...theirs];
}
