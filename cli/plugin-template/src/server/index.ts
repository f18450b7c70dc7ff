import { definePlugin } from '@viewkraft/server';
import { page } from '../shared/page.js';
import { fillSlug } from './fill-slug.js';
import { PluginTemplateOptions } from './plugin-template-options.js';

export default definePlugin({
  name: 'plugin-template',
  version: '0.1.0',
  compatibility: '^0.1.0',
  options: PluginTemplateOptions,
  routes: [page],
  hooks: { plugin_template: { beforeCreate: fillSlug } },
});
