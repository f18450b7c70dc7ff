import type { Locale } from '@viewkraft/model';
import i18next, { type i18n as I18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';

const messages = import.meta.glob<{ default: ResourceLanguage }>('../../../locales/*/{ui,errors}.json');

/** The page's translations: namespace `ui` for its own texts, `errors` for what values and the server complain about. */
export const i18n: I18n = i18next.createInstance();

/** Prepares i18next with the texts of the first locale; the other one is fetched when it is asked for. */
export async function startI18n(locale: Locale): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    defaultNS: 'ui',
    ns: ['ui', 'errors'],
    resources: { [locale]: await load(locale) },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/** Makes sure that a locale's texts are here before it is shown. */
export async function showTextsOf(locale: Locale): Promise<void> {
  if (!i18n.hasResourceBundle(locale, 'ui')) {
    for (const [namespace, texts] of Object.entries(await load(locale))) {
      i18n.addResourceBundle(locale, namespace, texts, false, true);
    }
  }
  if (i18n.language !== locale) await i18n.changeLanguage(locale);
}

async function load(locale: Locale): Promise<Record<'ui' | 'errors', ResourceLanguage>> {
  const [ui, errors] = await Promise.all([file(locale, 'ui'), file(locale, 'errors')]);
  return { ui, errors };
}

async function file(locale: Locale, namespace: string): Promise<ResourceLanguage> {
  const found = messages[`../../../locales/${locale}/${namespace}.json`];
  return found ? (await found()).default : {};
}
