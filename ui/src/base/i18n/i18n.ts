import type { Locale } from '@viewkraft/model';
import i18next, { type i18n as I18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { activePlugins, textsOfPlugins } from '../plugin/activePlugins.js';
import { otherLocale } from './otherLocale.js';
import { onSavedTexts } from './savedTexts.js';
import { localeFiles } from '../texts/localeFiles.js';

type Load = () => Promise<{ default: ResourceLanguage }>;

const base = localeFiles(import.meta.glob<{ default: ResourceLanguage }>('@viewkraft/locales/*/{ui,errors}.json'));
/** Texts of single parts of the UI, by file name. */
const partFiles = localeFiles(import.meta.glob<{ default: ResourceLanguage }>('@viewkraft/locales/*/parts/*.json'));
/** Texts of the private area, one file per subject; the build puts those of one locale into one chunk. */
const app = localeFiles(import.meta.glob<{ default: ResourceLanguage }>('@viewkraft/locales/*/app/*.json'));

/**
 * The page's translations: namespace `ui` for its own texts, `errors` for problems of values and refusals of the
 * server.
 */
export const i18n: I18n = i18next.createInstance();

/** A part of the UI whose texts are fetched with the first page that needs them. */
type Part =
  | 'access'
  | 'account'
  | 'admin'
  | 'app'
  | 'blocks'
  | 'bulk'
  | 'conflict'
  | 'docs'
  | 'editor'
  | 'exchange'
  | 'filter'
  | 'gallery'
  | 'history'
  | 'media'
  | 'mediaLibrary'
  | 'pageForm'
  | 'palette'
  | 'pluginAdmin'
  | 'savedViews'
  | 'security'
  | 'shortcuts'
  | 'viewDesign'
  | 'viewFiles'
  | 'viewAs';
const needed = new Set<Part>();

let started: Promise<unknown> | undefined;

/** Initialises i18next once, with the texts of one locale; the other locale is fetched on demand. */
export async function startI18n(locale: Locale): Promise<void> {
  started ??= i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    defaultNS: 'ui',
    ns: ['ui', 'errors'],
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await started;
  await showTextsOf(locale);
}

/**
 * Switches to a locale once its texts are loaded. When they cannot be fetched, the other locale is shown instead (B8).
 */
export async function showTextsOf(locale: Locale): Promise<void> {
  const shown = await load(locale).then(
    () => locale,
    async (error: unknown) => {
      const other = otherLocale(locale, error);
      await load(other);
      return other;
    },
  );
  if (i18n.language !== shown) await i18n.changeLanguage(shown);
}

/** Loads the texts of parts of the UI, for the current and every later locale. */
export async function needTexts(...parts: readonly Part[]): Promise<void> {
  for (const part of parts) needed.add(part);
  const locale = i18n.language as Locale;
  await load(locale);
  if (i18n.language !== locale) await needTexts();
}

/** Code with the texts of its parts of the UI. */
export async function withTexts<T>(code: Promise<T>, ...parts: readonly Part[]): Promise<T> {
  return (await Promise.all([code, needTexts(...parts)]))[0];
}

/**
 * For the server, which renders pages of all locales: translations of one locale, with the texts of parts of the UI.
 */
export async function translationsIn(locale: Locale, ...parts: readonly Part[]): Promise<I18n> {
  await startI18n(locale);
  for (const part of parts) needed.add(part);
  await load(locale);
  return i18n.cloneInstance({ lng: locale });
}

const loaded = new Map<string, Promise<void>>();

/** Loads what is needed, also what is only needed by the time of its end: a switch shows nothing without its text. */
async function load(locale: Locale): Promise<void> {
  const { size } = needed;
  await Promise.all([
    once(`${locale}`, () =>
      Promise.all([
        add(locale, 'ui', base[`${locale}/ui.json`]),
        add(locale, 'errors', base[`${locale}/errors.json`]),
        addPlugins(locale),
      ]),
    ),
    ...[...needed].map((part) =>
      once(`${locale}/${part}`, () => Promise.all(filesOf(part, locale).map((file) => add(locale, 'ui', file)))),
    ),
  ]);
  if (needed.size > size) await load(locale);
}

function filesOf(part: Part, locale: Locale): readonly (Load | undefined)[] {
  if (part !== 'app') return [partFiles[`${locale}/parts/${part}.json`]];
  return Object.entries(app).flatMap(([path, file]) => (path.startsWith(`${locale}/`) ? [file] : []));
}

/** Runs the work once per key; after a failure the next call tries again. */
function once(key: string, work: () => Promise<unknown>): Promise<void> {
  const known = loaded.get(key);
  if (known) return known;
  const done = work().then(() => undefined);
  loaded.set(key, done);
  done.catch(() => loaded.delete(key));
  return done;
}

async function addPlugins(locale: Locale): Promise<void> {
  i18n.addResourceBundle(locale, 'ui', await textsOfPlugins(activePlugins(), locale), true, true);
}

async function add(locale: Locale, namespace: 'ui' | 'errors', file: Load | undefined): Promise<void> {
  if (file) i18n.addResourceBundle(locale, namespace, (await file()).default, true, true);
}

if (import.meta.hot) {
  onSavedTexts(({ locale, namespace, texts }) => {
    if (!i18n.isInitialized) return;
    i18n.addResourceBundle(locale, namespace, texts, true, true);
    i18n.emit('languageChanged', i18n.language);
  });
}
