import type { Command } from '../command.js';

/** Commands that a project's `package.json` runs as its scripts. */
export const projectCommands: readonly Command[] = [
  {
    name: 'start',
    summary: 'Build what is out of date and start the server',
    options: { samples: { type: 'boolean', help: 'with the sample views and their records' } },
    exitCodes: '0 stopped, 1 error',
    script: 'start.mjs',
  },
  {
    name: 'dev',
    summary: 'Start the server and the pages, and reload on changes',
    options: { samples: { type: 'boolean', help: 'with the sample views and their records' } },
    exitCodes: '0 stopped, 1 error',
    script: 'dev.mjs',
  },
  {
    name: 'build',
    summary: 'Compile the plugins, and build the pages if plugins or texts of the project need it',
    options: {},
    exitCodes: '0 built, 1 error',
    script: 'build.mjs',
  },
  {
    name: 'test',
    summary: "Run the plugins' tests; other arguments are passed to Jest",
    options: { 'ui-as-built': { type: 'boolean', help: 'build the pages only if there are none' } },
    exitCodes: '0 passed, 1 failed',
    script: 'test.mjs',
  },
  {
    name: 'upgrade',
    summary:
      'After an update of the packages: show what changed, and check views, texts, plugins and database against it',
    options: {},
    exitCodes: '0 all is well or only warnings, 1 something failed',
    needsProject: true,
    load: () => import('../commands/upgrade.js'),
  },
];
