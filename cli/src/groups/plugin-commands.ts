import type { Command } from '../command.js';

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
];
