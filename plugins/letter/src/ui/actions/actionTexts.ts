import type { Locale } from '@viewkraft/model';
import { siteText, type SiteText } from '@viewkraft/ui';

/** The plugin's texts outside of components. */
export async function actionTexts(locale: Locale): Promise<SiteText> {
  const { default: letter } = await (locale === 'de'
    ? import('../../../locales/de/ui.json')
    : import('../../../locales/en/ui.json'));
  return siteText({ letter });
}
