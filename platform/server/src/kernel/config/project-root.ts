import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder that contains `views/`, `locales/` and `ui/`, relative to this file in
 * `platform/server/{src,dist}/kernel/config`.
 */
export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../../../..');
