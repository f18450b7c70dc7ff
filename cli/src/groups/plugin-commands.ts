import type { Command } from '../command.js';

const plugin = { name: 'name', required: true, help: 'as plugin list shows it' } as const;

/** Commands that create, select and pack plugins. */
export const pluginCommands: readonly Command[] = [
  {
    name: 'plugin create',
    summary: 'Make a plugin with a view, a page, a hook, texts and tests',
    arguments: [{ name: 'name', help: 'its folder below plugins/: lower-case letters, digits and dashes' }],
    options: {
      'label-en': {
        type: 'string',
        value: 'TEXT',
        help: 'what it is called in English; made from the name when left out',
      },
      'label-de': { type: 'string', value: 'TEXT', help: 'what it is called in German; as in English when left out' },
      author: { type: 'string', value: 'TEXT', help: 'who makes it, for its package.json' },
    },
    exitCodes: '0 made, 1 error',
    load: () => import('../commands/plugin/plugin-create.js'),
  },
  {
    name: 'plugin list',
    summary: 'Show which plugins are installed, and which of them are enabled',
    options: {},
    exitCodes: '0 shown, 1 error',
    load: () => import('../commands/plugin/plugin-list.js'),
  },
  {
    name: 'plugin enable',
    summary: 'Let a plugin serve; a server that runs takes it over at once',
    arguments: [plugin],
    options: {},
    exitCodes: '0 it is enabled, 1 error; nothing is changed then',
    load: () => import('../commands/plugin/plugin-enable.js'),
  },
  {
    name: 'plugin disable',
    summary: 'Let a plugin serve no more; what it has stored stays',
    arguments: [plugin],
    options: {},
    exitCodes: '0 it is disabled, 1 error; nothing is changed then',
    load: () => import('../commands/plugin/plugin-disable.js'),
  },
  {
    name: 'plugin remove',
    summary: 'Take a plugin out of the project, and what it has stored where that is wanted',
    arguments: [plugin],
    options: {
      'drop-data': {
        type: 'boolean',
        help: 'drop the tables of its views too, each copied into an _archive_ table first, and move its files away',
      },
      yes: { type: 'boolean', help: 'do not ask on a terminal' },
    },
    exitCodes: '0 removed, 1 error',
    load: () => import('../commands/plugin/plugin-remove.js'),
  },
  {
    name: 'plugin pack',
    summary: 'Compile a plugin of this project and pack it for npm',
    arguments: [plugin],
    options: {
      out: { type: 'string', value: 'FOLDER', help: 'where the file goes; the current folder when left out' },
    },
    exitCodes: '0 packed, 1 error',
    load: () => import('../commands/plugin/plugin-pack.js'),
  },
];
