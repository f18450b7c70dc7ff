import { errorTranslator, type ErrorTexts, type Locale, type Translate } from '@viewkraft/model';
import { readLocaleFile } from '../../kernel/config/locale-files.js';

/** The texts of the API's description in one locale. */
export function readApiTexts(root: string, locale: Locale): Translate {
  return errorTranslator(readLocaleFile(root, locale, 'api.json') as ErrorTexts, locale);
}
