import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const core = fileURLToPath(new URL('../locales', import.meta.url));

/** In development texts that were saved come into the open pages, which need not load anew for them. */
export function liveTexts(): Plugin {
  return {
    name: 'viewkraft-live-texts',
    apply: 'serve',
    async hotUpdate({ type, file, read }) {
      const place = type === 'update' && this.environment.name === 'client' ? placeOf(file) : undefined;
      if (!place) return undefined;
      const { plugin, ...saved } = place;
      try {
        const texts = JSON.parse(await read()) as object;
        this.environment.hot.send('viewkraft:texts', { ...saved, texts: plugin ? { [plugin]: texts } : texts });
      } catch (error) {
        this.environment.logger.error(`${file} cannot be read, pages keep their texts: ${(error as Error).message}`);
      }
      return [];
    },
  };
}

/** Of a file of texts for pages; those of a plugin stand under its name. */
function placeOf(file: string): { locale: string; namespace: string; plugin?: string } | undefined {
  const [, folder, locale, name] =
    /^(.*[\\/]locales)[\\/](\w+)[\\/](?:(?:app|parts)[\\/])?(\w+)\.json$/.exec(file) ?? [];
  if (folder === undefined || locale === undefined) return undefined;
  const namespace = name === 'errors' ? 'errors' : 'ui';
  if (resolve(folder) === core) return name === 'auth' || name === 'mails' ? undefined : { locale, namespace };
  return name === 'ui' ? { locale, namespace, plugin: basename(dirname(folder)) } : undefined;
}
