import type { Command } from '../command.js';

export const userCommands: readonly Command[] = [
  {
    name: 'user create',
    summary: 'Create a user who may sign in at once',
    options: {
      email: { type: 'string', value: 'ADDRESS', required: true, help: 'the address to sign in with' },
      password: { type: 'string', value: 'PASSWORD', required: true, help: '10 to 128 characters' },
      roles: { type: 'string', value: 'A,B', help: 'names of roles; none when left out' },
      name: { type: 'string', value: 'NAME', help: 'shown name; the address when left out' },
    },
    exitCodes: '0 created, 1 error',
    load: () => import('../commands/user-create.js'),
  },
];
