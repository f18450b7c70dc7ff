import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the server's own package, relative to this file in `{src,dist}/kernel/config`. */
const serverPackage = fileURLToPath(new URL('../../..', import.meta.url));
/** The build copies `views/` of the repository there. */
const views = join(serverPackage, 'dist', 'shipped', 'views');

/** Folder of the platform's own views. */
export const systemViewsFolder = join(views, 'system');

/** Folder of the sample views; their rows and pictures are in folders below. */
export const sampleViewsFolder = join(views, 'samples');

/** Folder with one folder of texts for each locale. */
export const localesFolder = dirname(createRequire(import.meta.url).resolve('@viewkraft/locales/package.json'));
