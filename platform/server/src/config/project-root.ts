import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds `views/`, `locales/` and `ui/`, seen from this file in `platform/server/{src,dist}/config`. */
export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');
