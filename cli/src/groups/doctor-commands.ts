import type { Command } from '../command.js';

export const doctorCommands: readonly Command[] = [
  {
    name: 'doctor',
    summary: 'Look whether everything is there that the server needs',
    options: {},
    exitCodes: '0 all is well or only warned of, 1 something failed',
    load: () => import('../commands/doctor.js'),
  },
];
