import { resolve } from 'node:path';

/**
 * The project's folder, which contains `views/`, `plugins/` and `locales/`: the working directory unless the command
 * line, called below it, has set VIEWKRAFT_PROJECT.
 */
export const projectRoot = resolve(process.env['VIEWKRAFT_PROJECT'] || '.');
