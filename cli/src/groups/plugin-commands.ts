import type { Command } from '../command.js';

const plugin = { name: 'name', required: true, help: 'as plugin list shows it' } as const;

/** Making plugins, and choosing which serve. */
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
    load: () => import('../commands/plugin-create.js'),
  },
  {
    name: 'plugin list',
    summary: 'Show which plugins are installed, and which of them are enabled',
    options: {},
    exitCodes: '0 shown, 1 error',
    load: () => import('../commands/plugin-list.js'),
  },
  {
    name: 'plugin enable',
    summary: 'Let a plugin serve; a server that runs takes it over at once',
    arguments: [plugin],
    options: {},
    exitCodes: '0 it is enabled, 1 error; nothing is changed then',
    load: () => import('../commands/plugin-enable.js'),
  },
  {
    name: 'plugin disable',
    summary: 'Let a plugin serve no more; what it has stored stays',
    arguments: [plugin],
    options: {},
    exitCodes: '0 it is disabled, 1 error; nothing is changed then',
    load: () => import('../commands/plugin-disable.js'),
  },
  {
    name: 'plugin pack',
    summary: 'Compile a plugin of this project and pack it for npm',
    arguments: [plugin],
    options: {
      out: { type: 'string', value: 'FOLDER', help: 'where the file goes; the current folder when left out' },
    },
    exitCodes: '0 packed, 1 error',
    load: () => import('../commands/plugin-pack.js'),
  },
];
