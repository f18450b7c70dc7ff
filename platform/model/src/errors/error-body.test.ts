import { readFileSync } from 'node:fs';
import { AppError } from './app-error.js';
import { errorBody } from './error-body.js';
import { errorCodes } from './error-codes.js';
import { errorTranslator, type ErrorTexts } from './error-translator.js';

const texts = (locale: string, file = 'errors'): ErrorTexts =>
  JSON.parse(
    readFileSync(new URL(`../../../../locales/${locale}/${file}.json`, import.meta.url), 'utf8'),
  ) as ErrorTexts;

describe('errorBody', () => {
  const english = errorTranslator(texts('en'), 'en');

  test('[D5] has the shape of the contract', () => {
    expect(errorBody(new AppError('VIEW_NOT_LOADED'), english)).toEqual({
      statusCode: 404,
      error: 'Not Found',
      code: 'VIEW_NOT_LOADED',
      message: 'View not loaded',
    });
  });

  test('[D3] translates every problem to the locale, but keeps a rule’s own message', () => {
    const details = [
      { column: 'title', key: 'required' },
      { column: 'price', key: 'text', params: { text: 'Too {{cheap}}' }, index: 3 },
      { column: 'name', key: 'length', params: { length: 5 } },
    ];
    const error = new AppError('INVALID', {}, { details, body: { record: { id: 1 } } });
    expect(errorBody(error, errorTranslator(texts('de'), 'de'))).toMatchObject({
      statusCode: 422,
      record: { id: 1 },
      details: [
        { column: 'title', message: 'Pflichtfeld' },
        { column: 'price', message: 'Too {{cheap}}', index: 3 },
        { column: 'name', message: 'Höchstens 5 Zeichen' },
      ],
    });
  });

  test('[D3] uses the singular for the number one', () => {
    const german = errorTranslator(texts('de'), 'de');
    const [length, list] = [
      { key: 'length', params: { length: 1 } },
      { key: 'listLength', params: { most: 1 } },
    ];
    expect([english(length), english(list), german(list)]).toEqual(['At most 1 character', 'At most 1 entry', 'Höchstens 1 Eintrag']); // prettier-ignore
    expect(english({ key: 'listLength', params: { most: 2 } })).toBe('At most 2 entries');
    expect(english({ key: 'range', params: { least: 1, most: 2 } })).toBe('Must be between 1 and 2');
  });

  test('[D3] lists at most a hundred problems, and their total number', () => {
    const details = Array.from({ length: 200_000 }, (_, at) => ({ column: `c${at}`, key: 'unknownColumn' }));
    const body = errorBody(new AppError('INVALID', {}, { details }), english);
    expect(body.details).toHaveLength(100);
    expect(body.detailsCount).toBe(200_000);
  });

  test('[D3] a placeholder may hold one message or several, translated to the same language', () => {
    const inner = [{ key: 'required' }, { key: 'length', params: { length: 5 } }];
    const message = {
      key: 'nested',
      params: { circle: inner, first: { key: 'text', params: { text: { en: 'it', de: 'es' } } } },
    };
    const translate = (locale: 'en' | 'de') =>
      errorTranslator(
        { ...texts(locale), problems: { ...(texts(locale)['problems'] as object), nested: '{{first}}: {{circle}}' } },
        locale,
      );
    expect(translate('en')(message)).toBe('it: Required; At most 5 characters');
    expect(translate('de')(message)).toBe('es: Pflichtfeld; Höchstens 5 Zeichen');
  });

  test('[D5] has no text for an unknown key, and ignores prototypes', () => {
    expect(english({ key: 'constructor' })).toBe('constructor');
    expect(english({ key: 'length', params: {} })).toBe('At most  characters');
  });

  test('[M] every code has a text in both languages, and both have the same keys', () => {
    const files = ['errors', 'server-errors'].map((file) => [texts('en', file), texts('de', file)] as const);
    for (const code of Object.keys(errorCodes))
      expect([code, files.filter(([en, de]) => typeof en[code] === 'string' && typeof de[code] === 'string').length]).toEqual([code, 1]); // prettier-ignore
    for (const [en, de] of files) {
      expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
      expect(Object.keys(de['problems'] ?? {}).sort()).toEqual(Object.keys(en['problems'] ?? {}).sort());
    }
  });
});
