import { basename, extname } from 'node:path';
import {
  defaultLabel,
  type CsvDialect,
  type FileEncoding,
  type Locale,
  type Scalar,
  type Text,
} from '@viewkraft/model';
import { invalid } from '../../kernel/errors/invalid.js';
import { printable } from '../../kernel/log/printable.js';
import { csvFormatOf } from '../../data/records/rows/csv-format.js';
import { commonLabels } from './common-labels.js';
import { ColumnGuess, type GuessedType, type GuessedValues } from './column-guess.js';
import { freeName, nameFrom } from './column-name.js';
import { firstRecordCount, readFirstRecords } from './first-records.js';
import { inspectFile, readTable, type TableFile } from './read-rows.js';

/** Columns whose values usually identify a record, if none occurs twice. */
const naming = /(?:^|_)(?:e_?mail|code|sku|isbn|ean|iban|slug|key|login|username|number|no|nr)$|nummer$|nr$/;
const titled = /(?:^|_)(?:name|title|label|subject)$|titel$|bezeichnung$|name$/;
/** Columns in which new records may have new values, however few values the file has. */
const openEnded =
  /(?:^|_)(?:name|title|city|town|village|place|street|address|country|region|province|county|zip|postcode|postal_code|phone|brand|author|artist|company|supplier|customer|vendor|manufacturer|titel|ort|stadt|gemeinde|strasse|adresse|land|plz|telefon|marke|autor|autorin|firma|lieferant|kunde|hersteller)(?:$|_)|(?:name|wohnort|stadt|strasse|lieferant|hersteller)$/;
const maxGridColumns = 6;

/** A column of a file, and what it becomes in the view. */
export interface GuessedColumn {
  /** Its name in the file. */
  readonly header: string;
  readonly name: string;
  readonly type: GuessedType;
  /** Its value in the view file. */
  readonly definition: Readonly<Record<string, unknown>>;
  readonly samples: readonly string[];
  /** Whether it is text because its numbers could be read in two ways. */
  readonly isAmbiguous: boolean;
  /** The sign that all its values share: a currency sign, which is not stored, or `%`, which keeps the values text. */
  readonly sign: string | undefined;
}

export interface ViewGuess {
  /** Empty: the file's name has no letter from A to Z. */
  readonly name: string;
  /** The content of the view file, without `$schema`. */
  readonly definition: object;
  readonly columns: readonly GuessedColumn[];
  /** Positions, from 1, of columns without a name in the file; they are left out. */
  readonly nameless: readonly number[];
  readonly records: number;
  /** The first records, as an import stores them; a value that does not fit is null. */
  readonly firstRecords: readonly Readonly<Record<string, Scalar>>[];
  readonly encoding: FileEncoding;
  readonly dialect: CsvDialect | undefined;
}

/** What the user sets instead of the guess. */
export interface GuessOptions {
  /** The file's name without its extension; undefined: taken from the path. */
  readonly title?: string;
  readonly name?: string | undefined;
  readonly labels: Readonly<Partial<Record<Locale, string>>>;
  /** Types by names of columns. */
  readonly types: ReadonlyMap<string, GuessedType>;
  readonly roles: readonly string[];
}

/**
 * Guesses the view for the records of a CSV file or a workbook, from all of its rows.
 * @throws AppError INVALID whose details name the lines; Error for a type that does not fit
 */
export async function guessView(path: string, format: TableFile['format'], options: GuessOptions): Promise<ViewGuess> {
  const file = await inspectFile(path, format);
  const form = csvFormatOf(file.dialect);
  const guesses: ColumnGuess[] = [];
  const firstRows: (readonly unknown[])[] = [];
  let records = 0;
  const headers = await readTable(file, (names, { cells }) => {
    if (guesses.length === 0) guesses.push(...names.map(() => new ColumnGuess(form)));
    guesses.forEach((guess, at) => guess.add(cells[at]));
    if (firstRows.length < firstRecordCount) firstRows.push(cells);
    records += 1;
  });
  const [only = ''] = headers;
  if (headers.length === 1 && only.includes('\t')) {
    throw invalid({ line: 1, key: 'tabSeparated' });
  }
  const values = headers.map((_, at) => (guesses[at] ?? new ColumnGuess(form)).result());
  const columns = columnsOf(headers, values, options);
  const title = options.title ?? basename(path, extname(path));
  const name = options.name ?? nameFrom(title);
  const label = options.name === undefined && !isProgramName(title) ? title : defaultLabel(name);
  const definition = definitionOf(name, label, columns, options);
  return {
    name,
    definition,
    columns,
    nameless: headers.flatMap((header, at) => (header === '' ? [at + 1] : [])),
    records,
    firstRecords: readFirstRecords(firstRows, namesOf(headers, columns), definition, form),
    encoding: file.encoding,
    dialect: file.dialect,
  };
}

/** Per header, the column that it becomes. */
function namesOf(headers: readonly string[], columns: readonly GuessedColumn[]): readonly (string | undefined)[] {
  const names = new Map(columns.map(({ header, name }) => [header, name]));
  return headers.map((header) => names.get(header));
}

/** Query parameters with which an import takes the same file. */
export function importQueryOf({ columns, nameless, dialect }: ViewGuess): Readonly<Record<string, string>> {
  const matches = Object.fromEntries([
    ...columns.map(({ header, name }) => [header, name] as const),
    ...(nameless.length > 0 ? [['', null] as const] : []),
  ]);
  return { columns: JSON.stringify(matches), ...(dialect && { dialect }) };
}

const keyTypes: ReadonlySet<GuessedType> = new Set(['integer', 'bigint', 'uuid', 'string']);

/** Whether the values of the file's column `id` can be the primary key. */
const isKey = ({ isUnique, type }: GuessedValues): boolean => isUnique && keyTypes.has(type);

function columnsOf(
  headers: readonly string[],
  values: readonly GuessedValues[],
  { types }: GuessOptions,
): readonly GuessedColumn[] {
  const taken = new Set(['id']);
  const named = headers.flatMap((header, at) =>
    header === '' ? [] : [{ header, guessed: values[at] as GuessedValues }],
  );
  const key = named.find(({ header, guessed }) => nameFrom(header) === 'id' && isKey(guessed));
  const requested = new Set(types.keys());
  const all = named.map(({ header, guessed }, at) => {
    const wanted = nameFrom(header);
    const isPrimary = key?.guessed === guessed;
    const name = isPrimary ? 'id' : freeName(wanted === 'id' ? 'source_id' : wanted || `column_${at + 1}`, taken);
    taken.add(name);
    requested.delete(name);
    const type = requestedType(name, guessed, types);
    return {
      header,
      name,
      type,
      isPrimary,
      guessed: openEnded.test(name) ? { ...guessed, values: undefined } : guessed,
    };
  });
  const [unknown] = requested;
  if (unknown !== undefined) throw new Error(`The file has no column that becomes "${unknown}".`);
  const plain = all.filter(({ type, guessed, isPrimary }) => type === 'string' && !guessed.values && !isPrimary);
  const title = plain.find(({ name }) => titled.test(name)) ?? plain[0];
  return all.map((column) => ({
    header: column.header,
    name: column.name,
    type: column.type,
    definition: columnDefinition(column, column === title),
    samples: column.guessed.samples,
    isAmbiguous: column.guessed.isAmbiguous && column.type === 'string',
    sign: column.guessed.sign,
  }));
}

function requestedType(name: string, guessed: GuessedValues, types: GuessOptions['types']): GuessedType {
  const type = types.get(name) ?? guessed.type;
  if (!guessed.fitting.has(type)) {
    const misfit = guessed.misfits.get(type);
    const example = misfit ? `, such as "${printable(misfit.text, 40)}" in record ${misfit.record}` : '';
    throw new Error(`The column "${name}" has values that do not fit the type ${type}${example}.`);
  }
  return type;
}

interface FileColumn {
  readonly header: string;
  readonly name: string;
  readonly type: GuessedType;
  readonly guessed: GuessedValues;
  readonly isPrimary: boolean;
}

const yearName = /year|jahr|founded|gegründet|gegruendet|established/i;

function columnDefinition(
  { header, name, type, guessed, isPrimary }: FileColumn,
  isTitle: boolean,
): GuessedColumn['definition'] {
  const isGuessed = type === guessed.type;
  const isUnique = !isPrimary && guessed.isUnique && keyTypes.has(type) && naming.test(name);
  return {
    type,
    ...(type === 'decimal' && isGuessed && { precision: guessed.precision, scale: guessed.scale }),
    ...(isPrimary && { primaryKey: true }),
    ...(isGuessed && guessed.values && { values: guessed.values }),
    ...(isGuessed && guessed.widget && { widget: guessed.widget }),
    ...(isGuessed && guessed.areYears && yearName.test(name) && { widget: 'plain' }),
    ...(isUnique && { unique: true }),
    ...(!isPrimary && guessed.isComplete && (isUnique || isTitle) && { allowNull: false }),
    label: labelOf(header, name),
  };
}

/** A common word in both languages; a name from a program is made readable. */
function labelOf(header: string, name: string): Text {
  const common = commonLabels.get(name) ?? [...commonLabels.values()].find(({ de }) => de === header);
  if (common) return common;
  return isProgramName(header) ? defaultLabel(name) : header;
}

/** Whether a name is written as programs write names: `first_name`, `firstName`. */
const isProgramName = (text: string): boolean => /^[a-z0-9_-]+$|^[a-z]+(?:[A-Z][a-z0-9]*)+$/.test(text);

function definitionOf(
  name: string,
  label: string,
  columns: readonly GuessedColumn[],
  { labels, roles }: GuessOptions,
): object {
  const own = columns.filter(({ definition }) => definition['primaryKey'] !== true);
  const short = own.filter(({ type }) => type !== 'text' && type !== 'uuid').map((column) => column.name);
  const shown = (short.length > 0 ? short : columns.map((column) => column.name)).slice(0, maxGridColumns);
  const title = own.find(
    ({ name: one, type, definition }) => type === 'string' && titled.test(one) && !definition['values'],
  );
  const hasKey = own.length < columns.length;
  return {
    name,
    label: { en: labels.en ?? label, de: labels.de ?? labels.en ?? label },
    columns: {
      ...(!hasKey && { id: { type: 'uuid', primaryKey: true } }),
      ...Object.fromEntries(columns.map((column) => [column.name, column.definition])),
    },
    ...(title && { display: title.name }),
    ...(roles.length > 0 && { access: { read: roles, create: roles, update: roles, delete: roles } }),
    grid: { columns: shown, sort: title?.name ?? shown[0] },
    form: { groups: [{ label: { en: 'Content', de: 'Inhalt' }, columns: own.map((column) => column.name) }] },
  };
}
