import type { Command } from '../command.js';

/** Commands that save and restore all data. */
export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    summary: 'Write the database, uploads and secret into one archive, also while a server is running',
    arguments: [
      { name: 'file', required: true, help: 'the archive, e.g. backup.tar.gz; keep it as safe as the server' },
    ],
    options: { force: { type: 'boolean', help: 'replace the file if it exists' } },
    exitCodes: '0 written, 1 error; nothing is left then',
    load: () => import('../commands/backup.js'),
  },
  {
    name: 'restore',
    summary:
      'Replace the database, uploads and secret with those of a backup, also of another kind of database; ' +
      'stop the servers first',
    arguments: [{ name: 'file', required: true, help: 'an archive made by viewkraft backup' }],
    options: {
      force: { type: 'boolean', help: 'replace existing data, which is lost' },
      'skip-foreign': {
        type: 'boolean',
        help: 'leave out what Viewkraft did not make, if the backup is of another kind of database',
      },
    },
    exitCodes: '0 restored, 1 error',
    load: () => import('../commands/restore.js'),
  },
];
