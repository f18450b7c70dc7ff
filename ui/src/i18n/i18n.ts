import type { Locale } from '@viewkraft/model';
import i18next, { type i18n as I18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';

type Load = () => Promise<{ default: ResourceLanguage }>;

const base = import.meta.glob<{ default: ResourceLanguage }>('../../../locales/*/{ui,errors}.json');
/** Texts of the pages where one signs in or up. */
const account = import.meta.glob<{ default: ResourceLanguage }>('../../../locales/*/account.json');
/** Texts of the private area, one file a subject; the build puts those of one locale into one chunk. */
const app = import.meta.glob<{ default: ResourceLanguage }>('../../../locales/*/app/*.json');

/** The page's translations: namespace `ui` for its own texts, `errors` for what values and the server complain about. */
export const i18n: I18n = i18next.createInstance();

const parts = { account, app };
const needed = new Set<keyof typeof parts>();

/** Prepares i18next with the texts of the first locale; the other one is fetched when it is asked for. */
export async function startI18n(locale: Locale): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    defaultNS: 'ui',
    ns: ['ui', 'errors'],
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await load(locale);
}

/** Makes sure that a locale's texts are here before it is shown. */
export async function showTextsOf(locale: Locale): Promise<void> {
  await load(locale);
  if (i18n.language !== locale) await i18n.changeLanguage(locale);
}

/** From now on the texts of a part of the site are needed too. */
export async function needTexts(part: keyof typeof parts): Promise<void> {
  needed.add(part);
  await load(i18n.language as Locale);
}

const loaded = new Map<string, Promise<void>>();

async function load(locale: Locale): Promise<void> {
  await Promise.all([
    once(`${locale}`, () =>
      Promise.all([
        add(locale, 'ui', base[`../../../locales/${locale}/ui.json`]),
        add(locale, 'errors', base[`../../../locales/${locale}/errors.json`]),
      ]),
    ),
    ...[...needed].map((part) =>
      once(`${locale}/${part}`, () =>
        Promise.all(
          Object.entries(parts[part])
            .filter(([path]) => path.includes(`/${locale}/`))
            .map(([, file]) => add(locale, 'ui', file)),
        ),
      ),
    ),
  ]);
}

/** A load that failed is tried again the next time. */
function once(key: string, work: () => Promise<unknown>): Promise<void> {
  const known = loaded.get(key);
  if (known) return known;
  const done = work().then(() => undefined);
  loaded.set(key, done);
  done.catch(() => loaded.delete(key));
  return done;
}

async function add(locale: Locale, namespace: 'ui' | 'errors', file: Load | undefined): Promise<void> {
  if (file) i18n.addResourceBundle(locale, namespace, (await file()).default, true, true);
}
