import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root, relative to this file in `cli/{src,dist}`. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
