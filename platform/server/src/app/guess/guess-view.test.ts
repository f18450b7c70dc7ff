import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { freeName, nameFrom } from './column-name.js';
import { guessView, type GuessedColumn, type GuessOptions } from './guess-view.js';

const folder = mkdtempSync(join(tmpdir(), 'viewkraft-guess-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function guessed(content: string | Buffer, options: Partial<GuessOptions> = {}) {
  const path = join(folder, 'Meine Kunden.csv');
  writeFileSync(path, content);
  return guessView(path, 'csv', { labels: {}, types: new Map(), roles: [], ...options });
}

/** The guess for a column of these values. */
async function columnOf(values: readonly string[], header = 'some value', separator = ','): Promise<GuessedColumn> {
  const lines = [`${header}${separator}other`, ...values.map((value) => `${value}${separator}x`)];
  const { columns } = await guessed(lines.join('\n'));
  return columns[0] as GuessedColumn;
}

describe('the view guessed from a file', () => {
  test.each([
    [['1', '-20', '0'], 'integer'],
    [['1', '3000000000'], 'bigint'],
    [['01067', '80331'], 'string'],
    [['1', '2.5', ''], 'decimal'],
    [['1', '2.5e9'], 'float'],
    [['1e5', '2E10'], 'string'],
    [['12345678901234567890'], 'string'],
    [['9999999999999999', '0.5'], 'string'],
    [['1.123456789012345678'], 'string'],
    [['yes', 'No', ''], 'boolean'],
    [['true', 'FALSE'], 'boolean'],
    [['0', '1'], 'integer'],
    [['2024-02-29', '2025-01-01'], 'dateonly'],
    [['2024-02-29', '2025-02-29'], 'string'],
    [['2024-02-29', '2025-01-01T10:00:00Z'], 'datetime'],
    [['2025-01-01 10:00'], 'datetime'],
    [['2025-01-01T00:00:00.123456Z'], 'string'],
    [['10:00', '23:59:59'], 'time'],
    [['0190163d-8694-739b-aea5-966c26f8ad90'], 'uuid'],
    [['12/31/2024'], 'string'],
    [['a', 'x'.repeat(256)], 'text'],
    [['a', '"two\nlines"'], 'text'],
    [['', ''], 'string'],
    [['1', 'one'], 'string'],
  ])('[D11] the type of %j is %s', async (values, type) => {
    expect((await columnOf(values)).type).toBe(type);
  });

  test.each([
    [['1,5', '1.234,50', '-0,25'], 'decimal', false],
    [['31.12.2025', '1.2.2026'], 'dateonly', false],
    [['31.12.2025 13:45'], 'datetime', false],
    [['wahr', 'nein'], 'boolean', false],
    [['1.5', '2.25'], 'decimal', false],
    [['1.000', '2.500'], 'string', true],
    [['1.000', '2,5'], 'string', true],
    [['1.200', '12.345.678'], 'string', true],
    [['1.200', '7'], 'string', true],
  ])('[D11] in a German file the type of %j is %s', async (values, type, isAmbiguous) => {
    expect(await columnOf(values, 'Wert', ';')).toMatchObject({ type, isAmbiguous });
  });

  test('[D11] grouped numbers of a German file are whole numbers where the user says so', async () => {
    const as = (type: 'integer' | 'decimal', ...values: string[]) =>
      guessed(['n;x', ...values.map((value) => `${value};x`)].join('\n'), { types: new Map([['n', type]]) });
    const { columns } = await as('integer', '1.200', '-12.345.678', '7');
    expect(columns[0]).toMatchObject({ type: 'integer', isAmbiguous: false });
    for (const odd of ['1.20', '12.34.567', '1.200,5']) {
      await expect(as('integer', '1.200', odd)).rejects.toThrow(
        `The column "n" has values that do not fit the type integer, such as "${odd}" in record 2.`,
      );
    }
    await expect(as('decimal', '1.200')).rejects.toThrow('do not fit the type decimal.');
    await expect(as('decimal', '12,50 m')).rejects.toThrow(
      'do not fit the type decimal, such as "12,50 m" in record 1.',
    );
    // Content of the file cannot control the terminal.
    await expect(as('decimal', '\u009b2J')).rejects.toThrow('such as " 2J" in record 1.');
  });

  test('[D11] decimals get the digits of the values and room for more', async () => {
    expect((await columnOf(['1234567.125', '2'])).definition).toMatchObject({ precision: 12, scale: 3 });
    expect((await columnOf(['1.5'])).definition).toMatchObject({ precision: 10, scale: 1 });
    expect((await columnOf(['12345678', '0.123456789'])).type).toBe('float');
  });

  test('[D11] years are shown without separators, other numbers with them', async () => {
    expect((await columnOf(['1998', '2026'], 'Baujahr')).definition).toMatchObject({
      type: 'integer',
      widget: 'plain',
    });
    expect((await columnOf(['1998', '2026'], 'Founded')).definition).toMatchObject({ widget: 'plain' });
    expect((await columnOf(['1998', '2026'], 'Weight')).definition).not.toHaveProperty('widget');
    expect((await columnOf(['1998', '202'], 'Year')).definition).not.toHaveProperty('widget');
  });

  test('[D11] keys, unique and required columns, enumerations and widgets', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, at) => `${at + 1},Name ${at},n${at}@x.org,https://x.org/${at},${at % 2 ? 'free' : 'pro'}`,
    );
    const { definition, nameless, records } = await guessed(['ID,fullName,E-Mail,Link,Plan', ...rows].join('\n'));
    expect([nameless, records]).toEqual([[], 40]);
    expect(definition).toMatchObject({
      name: 'meine_kunden',
      label: { en: 'Meine Kunden', de: 'Meine Kunden' },
      columns: {
        id: { type: 'integer', primaryKey: true },
        full_name: { type: 'string', allowNull: false, label: 'Full name' },
        e_mail: { type: 'string', unique: true, allowNull: false, widget: 'email' },
        link: { type: 'string', widget: 'url' },
        plan: { type: 'string', values: ['free', 'pro'] },
      },
      display: 'full_name',
      grid: { sort: 'full_name' },
    });
  });

  test.each([
    ['plan', ['free', 'pro'], true],
    ['Stadt', ['Bonn', 'Ulm'], false],
    ['home_town', ['Bonn', 'Ulm'], false],
    ['Wohnort', ['Bonn', 'Ulm'], false],
    ['area', ['01067', '04109'], false],
    ['sort', ['up', 'down'], true],
  ])('[D11] 40 values of %s such as %j are a closed list: %j', async (header, values, isClosed) => {
    const { definition } = await columnOf(
      Array.from({ length: 40 }, (_, at) => values[at % 2] ?? ''),
      header,
    );
    expect([definition['type'], 'values' in definition]).toEqual(['string', isClosed]);
  });

  test.each([
    [['12,50\u00a0€', '1.250,00 €', '-3,00 €'], 'decimal', '€'],
    [['EUR 5', 'EUR 7'], 'decimal', 'EUR'],
    [['5%', '7 %'], 'string', '%'],
    [['5 €', '5 $'], 'string', undefined],
    [['5 €', '5'], 'string', undefined],
    [['INV 5', 'INV 6'], 'string', undefined],
  ])('[D11] amounts such as %j are of the type %s and have the sign %s', async (values, type, sign) => {
    const column = await columnOf(values, 'Betrag', ';');
    expect(column).toMatchObject({ type, sign });
    if (type === 'decimal') expect(column.definition).toMatchObject({ scale: 2 });
  });

  test('[D11] the guess includes the first records as an import stores them', async () => {
    const lines = Array.from({ length: 40 }, (_, at) => `Löwe ${at};1.234,50 €;31.12.2024;ja;;x`);
    const { firstRecords, records } = await guessed(['Name;Preis;Seit;Neu;;Ort', ...lines].join('\n'));
    expect([firstRecords.length, records]).toEqual([30, 40]);
    expect(firstRecords[7]).toEqual({ name: 'Löwe 7', preis: '1234.50', seit: '2024-12-31', neu: true, ort: 'x' });
    const long = await guessed(`text,day\n${'ä'.repeat(5_000)},2024-02-30\n`, { types: new Map() });
    expect(long.firstRecords).toEqual([{ text: 'ä'.repeat(1_000), day: '2024-02-30' }]);
  });

  test.each([
    [{}, { en: 'Meine Kunden', de: 'Meine Kunden' }],
    [{ labels: { de: 'Kunden' } }, { en: 'Meine Kunden', de: 'Kunden' }],
    [
      { name: 'customers', labels: { de: 'Kunden' } },
      { en: 'Customers', de: 'Kunden' },
    ],
    [{ labels: { en: 'Customers' } }, { en: 'Customers', de: 'Customers' }],
    [{ labels: { en: 'Customers', de: 'Kunden' } }, { en: 'Customers', de: 'Kunden' }],
  ])('[D11] a label in one language is not taken for the other: %j', async (options, label) => {
    expect((await guessed('a,b\n1,2\n', options)).definition).toMatchObject({ label });
  });

  test('[D11] a file without a key gets one; an "id" column that cannot be the key keeps its values', async () => {
    const { definition, columns, nameless } = await guessed('id,Straße,,Straße 2,strasse\n1,a,b,c,d\n1,a,b,c,d\n');
    expect(columns.map(({ name }) => name)).toEqual(['source_id', 'strasse', 'strasse_2', 'strasse_3']);
    expect(definition).toMatchObject({ columns: { id: { type: 'uuid', primaryKey: true } } });
    expect(nameless).toEqual([3]);
  });

  test('[D11] a workbook: numbers, booleans and dates as Excel stores them', async () => {
    const path = join(folder, 'stock-list.xlsx');
    const day = new Date('2025-03-01T00:00:00Z');
    const rows = [
      ['Article', 'Price', 'Sold out', 'Since', 'Code'],
      ['Pen', 1.5, true, day, 'A1'],
      ['Ink', 20, false, day, 7],
    ];
    writeFileSync(path, await writeXlsx({ sheets: [{ name: 'Sheet', rows }] }));
    const { columns, definition } = await guessView(path, 'xlsx', { labels: {}, types: new Map(), roles: [] });
    expect(columns.map(({ type }) => type)).toEqual(['string', 'decimal', 'boolean', 'dateonly', 'string']);
    expect(definition).toMatchObject({ name: 'stock_list', label: { en: 'Stock list' } });
  });

  test.each([
    ['id', ['0190163d-8694-739b-aea5-966c26f8ad90', '0190163D-8694-739B-AEA5-966C26F8AD90']],
    ['id', ['1', '""']],
    ['code', ['1.0', '1.00']],
    ['code', ['ja', 'true']],
  ])('[D11] values of "%s" that are stored alike cannot be a key: %j', async (header, values) => {
    const { name, definition } = await columnOf(values, header);
    expect([name === 'id', definition['primaryKey'], definition['unique']]).toEqual([false, undefined, undefined]);
  });

  test('[D11] a file separated by tabs is refused', async () => {
    await expect(guessed('a\tb\n1\t2\n')).rejects.toMatchObject({
      code: 'INVALID',
      extras: { details: [{ line: 1, key: 'tabSeparated' }] },
    });
  });

  test('[D11] a requested type replaces a guess if all values fit', async () => {
    const content = 'zip,n\n80331,1\n80333,2\n';
    const { columns } = await guessed(content, { types: new Map([['zip', 'string']]) });
    expect(columns[0]).toMatchObject({ type: 'string', definition: { type: 'string' } });
    await expect(guessed(content, { types: new Map([['zip', 'time']]) })).rejects.toThrow(
      '"zip" has values that do not fit the type time',
    );
    await expect(guessed(content, { types: new Map([['zap', 'string']]) })).rejects.toThrow(
      'no column that becomes "zap"',
    );
  });

  test.each([
    ['', 'headerMissing', 1],
    ['a,b,a\n1,2,3\n', 'headerTwice', 1],
    [Array.from({ length: 2_001 }, (_, at) => `c${at}`).join(), 'tooManyColumns', 1],
    ['a,b\n1,2\n3\n', 'raggedLine', 3],
    ['a,b\n"1,2\n', 'notCsv', 2],
  ])('[D11] a file that is not a table is refused with its line: %j', async (content, key, line) => {
    await expect(guessed(content)).rejects.toMatchObject({
      extras: { details: [expect.objectContaining({ key, line })] },
    });
  });

  test('[D11] names are valid and free, whatever the header is', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 90 }), { maxLength: 20 }), (headers) => {
        const taken = new Set<string>();
        for (const header of headers) {
          const name = freeName(nameFrom(header) || 'column', taken);
          expect(name).toMatch(/^[a-z][a-z0-9_]{0,62}$/);
          expect(taken.has(name)).toBe(false);
          taken.add(name);
        }
      }),
    );
    expect(['Größe (cm)', 'customerNo', '2nd Phone', 'R&D', 'Übermaß', '日本'].map(nameFrom)).toEqual([
      'groesse_cm', 'customer_no', 'n_2nd_phone', 'r_and_d', 'uebermass', '',
    ]); // prettier-ignore
  });
});
