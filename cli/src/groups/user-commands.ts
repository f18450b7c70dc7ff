import type { Command, CommandOption } from '../command.js';

const email: CommandOption = { type: 'string', value: 'ADDRESS', required: true, help: "the user's address" };
const password: CommandOption = {
  type: 'string',
  value: 'PASSWORD',
  help: '10 to 128 characters; left out: asked for on a terminal, else the first line of standard input',
};

/** Commands for users and their credentials. */
export const userCommands: readonly Command[] = [
  {
    name: 'user create',
    summary: 'Create a user who may sign in at once',
    options: {
      email: { ...email, help: 'the address to sign in with' },
      password,
      roles: { type: 'string', value: 'A,B', help: 'names of roles; none when left out' },
      name: { type: 'string', value: 'NAME', help: 'shown name; the address when left out' },
    },
    exitCodes: '0 created, 1 error',
    load: () => import('../commands/user-create.js'),
  },
  {
    name: 'user password',
    summary: 'Give a user another password, which ends their sessions and mailed links',
    options: { email, password },
    exitCodes: '0 changed, 1 error',
    load: () => import('../commands/user-password.js'),
  },
  {
    name: 'user roles',
    summary: 'Give a user roles, or take some away',
    options: {
      email,
      set: { type: 'string', value: 'A,B', help: 'exactly these; "" for none' },
      add: { type: 'string', value: 'A,B', help: 'these too' },
      remove: { type: 'string', value: 'A,B', help: 'not these any more' },
    },
    exitCodes: '0 changed, 1 error',
    load: () => import('../commands/user-roles.js'),
  },
  {
    name: 'token create',
    summary: 'Make an access token for a user, shown this once',
    options: {
      email,
      name: { type: 'string', value: 'NAME', required: true, help: 'what it is for' },
      days: { type: 'string', value: 'N', help: 'how long it is good for, 1 to 366; 90 when left out' },
      'read-only': { type: 'boolean', help: 'it may read and change nothing' },
    },
    exitCodes: '0 created, 1 error',
    load: () => import('../commands/token-create.js'),
  },
];
