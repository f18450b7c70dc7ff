import type { RouteMeta } from '@viewkraft/model';

/**
 * The plugin's page. Both halves use this definition, so that server and browser agree on access and title. `title` and
 * `description` are keys of the plugin's texts.
 */
export const page: {
  readonly path: string;
  readonly meta: RouteMeta;
  readonly title: string;
  readonly description: string;
} = {
  path: '/plugin-template',
  meta: { layout: 'default' },
  title: 'title',
  description: 'lead',
};
