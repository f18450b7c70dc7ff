import { readFileSync } from 'node:fs';
import { AppError } from './app-error.js';
import { errorBody } from './error-body.js';
import { errorCodes } from './error-codes.js';
import { errorTexts, type ErrorTexts } from './error-texts.js';

const texts = (locale: string): ErrorTexts =>
  JSON.parse(readFileSync(new URL(`../../../../locales/${locale}/errors.json`, import.meta.url), 'utf8')) as ErrorTexts;

describe('errorBody', () => {
  const english = errorTexts(texts('en'), 'en');

  test('[D5] has the shape of the contract', () => {
    expect(errorBody(new AppError('VIEW_NOT_LOADED'), english)).toEqual({
      statusCode: 404,
      error: 'Not Found',
      code: 'VIEW_NOT_LOADED',
      message: 'View not loaded',
    });
  });

  test('[D3] tells every problem in the words of the locale, a rule in its own', () => {
    const details = [
      { column: 'title', key: 'required' },
      { column: 'price', key: 'text', params: { text: 'Too {{cheap}}' }, index: 3 },
      { column: 'name', key: 'length', params: { length: 5 } },
    ];
    const error = new AppError('INVALID', {}, { details, body: { record: { id: 1 } } });
    expect(errorBody(error, errorTexts(texts('de'), 'de'))).toMatchObject({
      statusCode: 422,
      record: { id: 1 },
      details: [
        { column: 'title', message: 'Pflichtfeld' },
        { column: 'price', message: 'Too {{cheap}}', index: 3 },
        { column: 'name', message: 'Höchstens 5 Zeichen' },
      ],
    });
  });

  test('[D3] tells a number of one in the singular', () => {
    const german = errorTexts(texts('de'), 'de');
    const [length, list] = [
      { key: 'length', params: { length: 1 } },
      { key: 'listLength', params: { most: 1 } },
    ];
    expect([english(length), english(list), german(list)]).toEqual(['At most 1 character', 'At most 1 entry', 'Höchstens 1 Eintrag']); // prettier-ignore
    expect(english({ key: 'listLength', params: { most: 2 } })).toBe('At most 2 entries');
    expect(english({ key: 'range', params: { least: 1, most: 2 } })).toBe('Must lie between 1 and 2');
  });

  test('[D3] echoes at most a hundred problems, and says how many there were', () => {
    const details = Array.from({ length: 200_000 }, (_, at) => ({ column: `c${at}`, key: 'unknownColumn' }));
    const body = errorBody(new AppError('INVALID', {}, { details }), english);
    expect(body.details).toHaveLength(100);
    expect(body.detailsCount).toBe(200_000);
  });

  test('[D3] what stands in a blank may be a message or several, told in the same language', () => {
    const inner = [{ key: 'required' }, { key: 'length', params: { length: 5 } }];
    const message = {
      key: 'nested',
      params: { circle: inner, first: { key: 'text', params: { text: { en: 'it', de: 'es' } } } },
    };
    const tell = (locale: 'en' | 'de') =>
      errorTexts(
        { ...texts(locale), problems: { ...(texts(locale)['problems'] as object), nested: '{{first}}: {{circle}}' } },
        locale,
      );
    expect(tell('en')(message)).toBe('it: Required; At most 5 characters');
    expect(tell('de')(message)).toBe('es: Pflichtfeld; Höchstens 5 Zeichen');
  });

  test('[D5] has no text for a key that is none, and looks for none on prototypes', () => {
    expect(english({ key: 'constructor' })).toBe('constructor');
    expect(english({ key: 'length', params: {} })).toBe('At most  characters');
  });

  test('[M] every code has a text in both languages, and both know the same keys', () => {
    const [en, de] = [texts('en'), texts('de')];
    for (const code of Object.keys(errorCodes))
      expect([typeof en[code], typeof de[code]]).toEqual(['string', 'string']);
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    expect(Object.keys(de['problems'] ?? {}).sort()).toEqual(Object.keys(en['problems'] ?? {}).sort());
  });
});
