import type { Command, CommandOption } from '../command.js';

const email: CommandOption = { type: 'string', value: 'ADDRESS', required: true, help: "the user's e-mail address" };
const password: CommandOption = {
  type: 'string',
  value: 'PASSWORD',
  help: '10 to 128 characters; if omitted, asked for on the terminal, otherwise the first line of standard input',
};

/** Commands for users and their credentials. */
export const userCommands: readonly Command[] = [
  {
    name: 'user create',
    summary: 'Create a user who may sign in at once',
    options: {
      email: { ...email, help: 'the e-mail address to sign in with' },
      password,
      roles: { type: 'string', value: 'A,B', help: 'names of roles; none if omitted' },
      name: { type: 'string', value: 'NAME', help: 'displayed name; the address if omitted' },
    },
    exitCodes: '0 created, 1 error',
    load: () => import('../commands/user-create.js'),
  },
  {
    name: 'user password',
    summary: "Change a user's password; this ends their sessions and invalidates links sent by e-mail",
    options: { email, password },
    exitCodes: '0 changed, 1 error',
    load: () => import('../commands/user-password.js'),
  },
  {
    name: 'user roles',
    summary: "Change a user's roles",
    options: {
      email,
      set: { type: 'string', value: 'A,B', help: 'exactly these; "" for none' },
      add: { type: 'string', value: 'A,B', help: 'add these' },
      remove: { type: 'string', value: 'A,B', help: 'remove these' },
    },
    exitCodes: '0 changed, 1 error',
    load: () => import('../commands/user-roles.js'),
  },
  {
    name: 'token create',
    summary: 'Create an access token for a user; it is shown only once',
    options: {
      email,
      name: { type: 'string', value: 'NAME', required: true, help: 'what it is for' },
      days: { type: 'string', value: 'N', help: 'how long it is valid, 1 to 366; 90 if omitted' },
      'read-only': { type: 'boolean', help: 'the token may read but not change anything' },
    },
    exitCodes: '0 created, 1 error',
    load: () => import('../commands/token-create.js'),
  },
];
