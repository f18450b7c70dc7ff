import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { extname, relative, resolve } from 'node:path';
import {
  guessedTypes,
  guessView,
  importIntoView,
  importQueryOf,
  loadConfig,
  saveNewView,
  type Config,
  type GuessedColumn,
  type GuessedType,
  type ViewGuess,
} from '@viewkraft/server';
import { CommandError, textOption, UsageError, type CommandResult, type OptionValues } from '../command.js';
import { nameList } from '../name-list.js';
import { counted } from '../report/counted.js';
import { userOf } from '../report/exchange-options.js';
import { accessOf, labelsOf, refuseView } from '../report/new-view.js';
import { progressReporter } from '../report/progress-reporter.js';
import { refusedImport } from '../report/refused-import.js';
import type { Terminal } from '../terminal.js';

export async function run(values: OptionValues, terminal: Terminal): Promise<CommandResult> {
  const path = resolve(String(values['file']));
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
    throw new CommandError(`There is no file ${String(values['file'])}.`);
  }
  const format = extname(path).toLowerCase() === '.xlsx' ? 'xlsx' : 'csv';
  const config = loadConfig();
  try {
    const guess = await guessView(path, format, guessOptionsOf(values));
    if (guess.name === '')
      throw new CommandError("No name for the view can be derived from the file's name. Choose one: --name orders");
    refuseView(await saveNewView(config, guess.name, guess.definition, true));
    const json = { name: guess.name, records: guess.records, columns: guess.columns, view: guess.definition };
    const shown = guessLines(guess).join('\n');
    if (values['dry'] === true) return { exitCode: 0, text: shown, json };
    if (terminal.isInteractive && values['json'] !== true) {
      terminal.out(shown);
      const response = await terminal.ask(`Write the view "${guess.name}" and import the records, y or n`, 'y');
      if (!/^y(?:es)?$/i.test(response)) return { exitCode: 0, text: 'Nothing was written.', json };
    }
    const saved = await saveNewView(config, guess.name, guess.definition);
    refuseView(saved);
    return await importRecords(config, { path, format }, guess, saved.file, values, terminal);
  } catch (error) {
    throw refusedImport(error, 'Nothing was written:');
  }
}

/** Removes the view's file again when its records cannot be imported. */
async function importRecords(
  config: Config,
  file: Parameters<typeof importIntoView>[2],
  guess: ViewGuess,
  viewFile: string,
  values: OptionValues,
  terminal: Terminal,
): Promise<CommandResult> {
  const { name, columns } = guess;
  const progress = progressReporter(terminal, (records) => `${counted(records, 'record')} read ...`);
  try {
    const { access, notes, unknown } = await accessOf(config, nameList(values['roles']));
    const { created, updated } = await importIntoView(
      config,
      name,
      file,
      importQueryOf(guess),
      userOf(values),
      progress,
    );
    const records = created + updated;
    const text = [
      `Wrote ${relative(process.cwd(), viewFile)} and imported ${counted(records, 'record')}.`,
      ...notesOn(columns),
      `They are for ${access}.`,
      ...notes,
      `  records:  /private/${name}    API:  /api/${name}/`,
      '  npx viewkraft views check     after every change of the file',
    ];
    const undefinedRoles = unknown.length > 0 && { undefinedRoles: unknown };
    return { exitCode: 0, text: text.join('\n'), json: { name, file: viewFile, columns, records, ...undefinedRoles } };
  } catch (error) {
    await rm(viewFile, { force: true });
    throw error;
  }
}

function guessOptionsOf(values: OptionValues): Parameters<typeof guessView>[2] {
  const types = nameList(values['types']).map((part): [string, GuessedType] => {
    const [name = '', type, ...more] = part.split(':').map((word) => word.trim());
    const guessedType = guessedTypes.find((one) => one === type);
    if (name === '' || guessedType === undefined || more.length > 0) {
      throw new UsageError(
        `"${part}" is not a type. Write name:type, with one of the types ${guessedTypes.join(', ')}.`,
      );
    }
    return [name, guessedType];
  });
  return {
    name: textOption(values, 'name'),
    labels: labelsOf(values),
    types: new Map(types),
    roles: nameList(values['roles']),
  };
}

const maxSampleLength = 30;

/** The guesses as a table, and what needs a look. */
function guessLines({ name, records, columns, nameless, encoding, dialect }: ViewGuess): readonly string[] {
  const rows = [
    ['Column', 'In the file', 'Type', 'Values such as'],
    ...columns.map((column) => [column.name, plain(column.header), typeText(column), samplesText(column)]),
  ];
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const form = [
    ...(dialect === 'excel-de' ? ['as a German Excel writes it'] : []),
    ...(encoding === 'utf-8' ? [] : [encoding]),
  ];
  return [
    `View "${name}" for ${counted(records, 'record')}${form.length > 0 ? ` (${form.join(', ')})` : ''}:`,
    '',
    ...rows.map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
    '',
    ...nameless.map((at) => `Column ${at} of the file has no name and is left out.`),
    ...notesOn(columns),
    'Another type: --types "column:type". Everything else can be changed in the file later.',
  ];
}

/** Why columns of numbers stay text, and what they are stored without. */
const notesOn = (columns: readonly GuessedColumn[]): readonly string[] =>
  columns.flatMap(({ name, type, isAmbiguous, sign }) => {
    if (isAmbiguous) {
      return `"${name}" stays text: 1.000 could be read in two ways. Save it as 1000 or 1000,0, or say that these are whole numbers: --types "${name}:integer".`;
    }
    if (sign === undefined) return [];
    return type === 'string'
      ? `"${name}" stays text: its numbers have the sign ${sign}. Save them without it to get numbers.`
      : `"${name}" is stored without its sign ${sign}.`;
  });

function typeText({ type, definition }: GuessedColumn): string {
  const { primaryKey, unique, allowNull, values, widget, precision, scale } = definition;
  return [
    precision === undefined ? type : `${type} ${String(precision)},${String(scale)}`,
    ...(primaryKey === true ? ['primary key'] : []),
    ...(widget === undefined ? [] : [String(widget)]),
    ...(Array.isArray(values) ? [`one of ${values.length}`] : []),
    ...(unique === true ? ['unique'] : []),
    ...(allowNull === false ? ['required'] : []),
  ].join(', ');
}

const samplesText = ({ samples }: GuessedColumn): string =>
  samples
    .map(plain)
    .map((sample) => (sample.length > maxSampleLength ? `${sample.slice(0, maxSampleLength - 1)}…` : sample))
    .join(' | ');

/** Content of the file cannot control the terminal. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\p{Cc}\p{Cf}]/gu, '\u{FFFD}');
