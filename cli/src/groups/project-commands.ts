import type { Command } from '../command.js';

/** Commands that a project's `package.json` runs as its scripts. */
export const projectCommands: readonly Command[] = [
  {
    name: 'start',
    summary: 'Build what is out of date, and start the server',
    options: { samples: { type: 'boolean', help: 'with the sample views and their records' } },
    exitCodes: '0 stopped, 1 error',
    script: 'start.mjs',
  },
  {
    name: 'dev',
    summary: 'Start server and pages with reload',
    options: { samples: { type: 'boolean', help: 'with the sample views and their records' } },
    exitCodes: '0 stopped, 1 error',
    script: 'dev.mjs',
  },
  {
    name: 'build',
    summary: 'Compile the plugins, and build the pages that the plugins and texts of the project ask for',
    options: {},
    exitCodes: '0 built, 1 error',
    script: 'build.mjs',
  },
  {
    name: 'test',
    summary: 'Run the tests of the plugins; further words go to Jest',
    options: { 'ui-as-built': { type: 'boolean', help: 'build the pages only when there are none' } },
    exitCodes: '0 passed, 1 failed',
    script: 'test.mjs',
  },
  {
    name: 'upgrade',
    summary: 'After npm update: tell what changed, and check views, texts, plugins and database against it',
    options: {},
    exitCodes: '0 all is well or only warned of, 1 something failed',
    load: () => import('../commands/upgrade.js'),
  },
];
