import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

/** Folder of the platform's texts. */
export const localesFolder = dirname(createRequire(import.meta.url).resolve('@viewkraft/locales/package.json'));

type Texts = { readonly [key: string]: string | Texts };

/** Replaces texts of the platform by those of the same keys in the project's own `locales/`, as the server does. */
export function projectTexts(): Plugin {
  const own = resolve(process.env['VIEWKRAFT_PROJECT'] || '.', 'locales');
  return {
    name: 'viewkraft-project-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /\.json$/ },
      handler(code, id) {
        if (own === localesFolder || !id.startsWith(localesFolder + sep)) return null;
        const file = join(own, relative(localesFolder, id));
        if (!existsSync(file)) return null;
        this.addWatchFile(file);
        const texts = overlaid(JSON.parse(code) as Texts, readOwn(file));
        return { code: JSON.stringify(texts), map: null };
      },
    },
  };
}

/** Vite would name the file of the platform, which these texts are put into. */
function readOwn(file: string): Texts {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Texts;
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

function overlaid(shipped: Texts, own: Texts): Texts {
  const entries = Object.entries(shipped).map(([key, text]): [string, string | Texts] => {
    const other = Object.hasOwn(own, key) ? own[key] : undefined;
    if (typeof text === 'string') return [key, typeof other === 'string' ? other : text];
    return [key, typeof other === 'object' && other !== null ? overlaid(text, other) : text];
  });
  return Object.fromEntries(entries);
}
