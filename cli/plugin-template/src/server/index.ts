import { definePlugin } from '@viewkraft/server';
import { page } from '../shared/page.js';
import { fillSlug } from './fill-slug.js';
import { PluginTemplateOptions } from './plugin-template-options.js';
import { CreateVisits1795435200000 } from './visits/create-visits.js';
import { Visit } from './visits/visit.js';
import { VisitsModule } from './visits/visits.module.js';

export default definePlugin({
  name: 'plugin-template',
  version: '0.1.0',
  compatibility: '^0.1.0',
  options: PluginTemplateOptions,
  routes: [page],
  entities: [Visit],
  migrations: [CreateVisits1795435200000],
  module: () => VisitsModule,
  reserved: ['plugin-template-visits'],
  hooks: { plugin_template: { beforeCreate: fillSlug } },
});
