import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorTexts, type ErrorTexts, type Locale, type Translate } from '@viewkraft/model';

/** The texts of the API's description in one locale. */
export function readApiTexts(root: string, locale: Locale): Translate {
  const text = readFileSync(join(root, 'locales', locale, 'api.json'), 'utf8');
  return errorTexts(JSON.parse(text) as ErrorTexts, locale);
}
