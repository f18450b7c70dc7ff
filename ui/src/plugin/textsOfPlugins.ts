import type { Locale } from '@viewkraft/model';
import type { TextTree } from '../site/texts/siteTexts.js';
import { tellFailure } from './tellFailure.js';
import type { UiPlugin } from './UiPlugin.js';

/** The texts of plugins, each under its name; one whose texts do not come shows its keys, and the page stands. */
export async function textsOfPlugins(plugins: readonly UiPlugin[], locale: Locale): Promise<TextTree> {
  const parts = plugins.map(async ({ name, texts }): Promise<TextTree> => {
    if (!texts) return {};
    try {
      return { [name]: (await texts[locale]()).default };
    } catch (error) {
      tellFailure(name, error);
      return {};
    }
  });
  return Object.assign({}, ...(await Promise.all(parts))) as TextTree;
}
