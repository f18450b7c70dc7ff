import type { Locale } from '@viewkraft/model';
import type en from '../../../locales/en/ui.json';

export type ActionTexts = typeof en;

/** The plugin's texts where there is no component around. */
export async function actionTexts(locale: Locale): Promise<ActionTexts> {
  return locale === 'de'
    ? (await import('../../../locales/de/ui.json')).default
    : (await import('../../../locales/en/ui.json')).default;
}
