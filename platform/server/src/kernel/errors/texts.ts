import { errorTranslator, locales, type ErrorTexts, type Locale, type Translate } from '@viewkraft/model';
import { readLocaleFile } from '../config/locale-files.js';

/** Texts that pages contain as well, and texts of errors and of view files that only the server reports. */
export const errorFiles = ['errors.json', 'server-errors.json', 'view-problems.json'];

/** The error texts of every locale, read once at start. */
export class Texts {
  private readonly byLocale: ReadonlyMap<Locale, Translate>;

  /** `root`: the project's folder. `further`: texts of plugins, with keys of their own. */
  constructor(root: string, further: readonly Readonly<Record<Locale, { readonly errors: ErrorTexts }>>[] = []) {
    this.byLocale = new Map(
      locales.map((locale) => {
        const content = errorFiles.map((file) => readLocaleFile(root, locale, file) as ErrorTexts);
        const all = [...content, ...further.map(({ [locale]: { errors } }) => errors)];
        const problems = Object.assign({}, ...all.map((one) => one['problems'])) as Record<string, string>;
        return [locale, errorTranslator({ ...(Object.assign({}, ...all) as ErrorTexts), problems }, locale)];
      }),
    );
  }

  translate(locale: Locale): Translate {
    return this.byLocale.get(locale) as Translate;
  }
}

/** The best of our locales for an `Accept-Language` header; English by default. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  let best: Locale = 'en';
  let bestWeight = 0;
  for (const part of (acceptLanguage ?? '').split(',')) {
    const [range = '', ...params] = part.trim().toLowerCase().split(';');
    const locale = locales.find((one) => range === one || range.startsWith(`${one}-`));
    if (!locale) continue;
    const quality = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find((q) => q !== undefined);
    const weight = quality === undefined ? 1 : Number(quality);
    if (weight > bestWeight) [best, bestWeight] = [locale, weight];
  }
  return best;
}
