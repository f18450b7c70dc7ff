import type { ViewFile } from './view-file.js';

/** Number of fields in the form of `wideForm`. */
export const wideFormFields = 200;

/**
 * A view whose form has 200 fields of every cheap kind, 40 rules and 10 functions that hide, require or lock a field. The
 * functions depend on `text_0`; `text_1` has a rule of its own and nothing depends on it.
 */
export function wideForm(autosave: boolean): ViewFile {
  const label = (n: number) => ({ en: `Field ${n}`, de: `Feld ${n}` });
  const columns: Record<string, Record<string, unknown>> = { id: { type: 'integer', primaryKey: true } };
  for (let n = 0; n < wideFormFields; n += 1) {
    const type = n < 2 ? 'string' : (['string', 'integer', 'decimal', 'string', 'boolean'] as const)[n % 5];
    const name = type === 'string' ? `text_${n}` : `${type}_${n}`;
    columns[name] = {
      type,
      label: label(n),
      ...(n % 10 === 3 && { help: { en: 'A word about it', de: 'Ein Wort dazu' } }),
      ...(type === 'string' && { length: 100 }),
      ...(n % 5 === 1 && {
        rules: [`(value, record) => value === null || String(value).length < ${90 + n} || 'Too long'`],
      }),
      ...(n % 60 === 8 && { visible: `(record) => !String(record.text_0).endsWith('${n % 9}')` }),
      ...(n % 60 === 12 && { required: `(record) => String(record.text_0).length % 2 === 0` }),
      ...(n % 60 === 18 && { readOnly: `(record) => String(record.text_0).length % 3 === 0` }),
    };
  }
  const names = Object.keys(columns).slice(1);
  const groups = Array.from({ length: 10 }, (_, at) => ({
    label: { en: `Part ${at + 1}`, de: `Teil ${at + 1}` },
    columns: names.slice(at * 20, at * 20 + 20),
  }));
  return { label: { en: 'Wide', de: 'Breit' }, autosave, columns, form: { groups } } as ViewFile;
}
