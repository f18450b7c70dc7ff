import { basename, dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { localesFolder } from './projectTexts.ts';

/** Development only: sends saved text files to the open pages, which update without a reload. */
export function liveTexts(): Plugin {
  return {
    name: 'viewkraft-live-texts',
    apply: 'serve',
    async hotUpdate({ type, file, read }) {
      const textFile = type === 'update' && this.environment.name === 'client' ? describeTextFile(file) : undefined;
      if (!textFile) return undefined;
      const { plugin, ...saved } = textFile;
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

/**
 * Locale, namespace and, for a plugin's texts, the plugin of a text file; undefined for other files and for server
 * texts.
 */
function describeTextFile(file: string): { locale: string; namespace: string; plugin?: string } | undefined {
  const [, folder, locale, name] =
    /^(.*[\\/]locales)[\\/](\w+)[\\/](?:(?:app|parts)[\\/])?(\w+)\.json$/.exec(file) ?? [];
  if (folder === undefined || locale === undefined) return undefined;
  const namespace = name === 'errors' ? 'errors' : 'ui';
  if (resolve(folder) === localesFolder) return name === 'auth' || name === 'mails' ? undefined : { locale, namespace };
  return name === 'ui' ? { locale, namespace, plugin: basename(dirname(folder)) } : undefined;
}
