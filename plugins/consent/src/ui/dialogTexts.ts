import type { Locale } from '@viewkraft/model';

const files = {
  en: () => import('../../locales/en/dialog.json'),
  de: () => import('../../locales/de/dialog.json'),
} as const;

/** Loads the dialog's own texts, which pages do not include. */
export const dialogTexts = async (locale: Locale) => (await files[locale]()).default;
