import type { Command } from '../command.js';

const plugin = { name: 'name', required: true, help: 'as plugin list shows it' } as const;

/** Commands that create, select and pack plugins. */
export const pluginCommands: readonly Command[] = [
  {
    name: 'plugin create',
    summary: 'Create a plugin with a view, a page, a hook, texts and tests',
    arguments: [{ name: 'name', help: 'its folder below plugins/: lower-case letters, digits and dashes' }],
    options: {
      'label-en': {
        type: 'string',
        value: 'TEXT',
        help: 'its name in English; derived from the name if omitted',
      },
      'label-de': { type: 'string', value: 'TEXT', help: 'its name in German; as in English if omitted' },
      author: { type: 'string', value: 'TEXT', help: 'its author, for package.json' },
    },
    exitCodes: '0 created, 1 error',
    needsProject: true,
    load: () => import('../commands/plugin/plugin-create.js'),
  },
  {
    name: 'plugin list',
    summary: 'List the installed plugins and whether they are enabled',
    options: {},
    exitCodes: '0 shown, 1 error',
    load: () => import('../commands/plugin/plugin-list.js'),
  },
  {
    name: 'plugin enable',
    summary: 'Enable a plugin; a running server loads it at once',
    arguments: [plugin],
    options: {},
    exitCodes: '0 enabled, 1 error; nothing is changed then',
    load: () => import('../commands/plugin/plugin-enable.js'),
  },
  {
    name: 'plugin disable',
    summary: 'Disable a plugin; its data is kept',
    arguments: [plugin],
    options: {},
    exitCodes: '0 disabled, 1 error; nothing is changed then',
    load: () => import('../commands/plugin/plugin-disable.js'),
  },
  {
    name: 'plugin remove',
    summary: 'Remove a plugin from the project, and its data on request',
    arguments: [plugin],
    options: {
      'drop-data': {
        type: 'boolean',
        help: 'also drop the tables of its views, each copied into an _archive_ table first, and move its files away',
      },
      yes: { type: 'boolean', help: 'do not ask for confirmation' },
    },
    exitCodes: '0 removed, 1 error',
    load: () => import('../commands/plugin/plugin-remove.js'),
  },
  {
    name: 'plugin pack',
    summary: 'Compile a plugin of this project and pack it for npm',
    arguments: [plugin],
    options: {
      out: { type: 'string', value: 'FOLDER', help: 'folder for the file; the current folder if omitted' },
    },
    exitCodes: '0 packed, 1 error',
    needsProject: true,
    load: () => import('../commands/plugin/plugin-pack.js'),
  },
];
