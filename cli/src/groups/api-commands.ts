import type { Command, CommandOption } from '../command.js';

const output: CommandOption = {
  type: 'string',
  value: 'FILE',
  help: 'write to this file; standard output if omitted',
};
const role: CommandOption = {
  type: 'string',
  value: 'ROLE',
  help: 'as users with this role see it; as administrators if omitted',
};

/** Commands that describe the API for programs. */
export const apiCommands: readonly Command[] = [
  {
    name: 'types',
    summary: 'Print TypeScript types of all views, and a client for them',
    options: { output, role },
    exitCodes: '0 printed, 1 error; nothing is printed then',
    load: () => import('../commands/types.js'),
  },
  {
    name: 'openapi',
    summary: 'Print the OpenAPI 3.1 document of the API',
    options: { output, role },
    exitCodes: '0 printed, 1 error; nothing is printed then',
    load: () => import('../commands/openapi.js'),
  },
];
