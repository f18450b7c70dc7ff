import type { RouteMeta } from '@viewkraft/model';

/** The plugin's page; both halves name it, so that server and browser decide alike who may see it. */
export const page: { readonly path: string; readonly meta: RouteMeta } = {
  path: '/plugin-template',
  meta: { layout: 'default' },
};
