import type { Command } from '../command.js';

export const doctorCommands: readonly Command[] = [
  {
    name: 'doctor',
    summary: 'Check that everything the server needs is in place',
    options: {},
    exitCodes: '0 all is well or only warnings, 1 something failed',
    load: () => import('../commands/doctor.js'),
  },
];
