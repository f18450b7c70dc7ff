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

  test('[D3] echoes at most a hundred problems, and says how many there were', () => {
    const details = Array.from({ length: 200_000 }, (_, at) => ({ column: `c${at}`, key: 'unknownColumn' }));
    const body = errorBody(new AppError('INVALID', {}, { details }), english);
    expect(body.details).toHaveLength(100);
    expect(body.detailsCount).toBe(200_000);
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
