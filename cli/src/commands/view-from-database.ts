import { relative } from 'node:path';
import {
  checkActingUser,
  checkViewFiles,
  copyDatabase,
  inspectDatabase,
  loadConfig,
  saveAdopted,
  type AdoptedTable,
  type Config,
  type SavedView,
} from '@viewkraft/server';
import { CommandError, UsageError, type CommandResult, type OptionValues } from '../command.js';
import { nameList } from '../name-list.js';
import { counted } from '../report/counted.js';
import { userOf } from '../report/exchange-options.js';
import { progressReporter } from '../report/progress-reporter.js';
import { refusedImport } from '../report/refused-import.js';
import type { Terminal } from '../terminal.js';

export async function run(values: OptionValues, terminal: Terminal): Promise<CommandResult> {
  const address = String(values['address']);
  const config = loadConfig();
  const tables = await inspect(config, address, nameList(values['tables']), terminal);
  const [viewsOnly, rowsOnly] = [values['views-only'] === true, values['rows-only'] === true];
  if (viewsOnly && rowsOnly) throw new UsageError('--views-only and --rows-only exclude each other.');
  if (rowsOnly) await refuseMissingViews(config, tables);
  else refuse(await saveAdopted(config, tables, true), tables);
  const shown = tableLines(tables).join('\n');
  const json = { views: tables.map(({ table, view, definition, notes }) => ({ table, view, definition, notes })) };
  if (values['dry'] === true) return { exitCode: 0, text: shown, json };
  if (terminal.isInteractive && values['json'] !== true) {
    terminal.out(shown);
    const steps = [...(rowsOnly ? [] : [`write ${counted(tables.length, 'view')}`]), ...(viewsOnly ? [] : ['copy the rows'])].join(' and ');
    const response = await terminal.ask(`${steps[0]?.toUpperCase()}${steps.slice(1)}, y or n`, 'y');
    if (!/^y(?:es)?$/i.test(response)) return { exitCode: 0, text: 'Nothing was written.', json };
  }
  if (!viewsOnly) await checkActingUser(config, userOf(values));
  const written = rowsOnly ? [] : await write(config, tables);
  if (viewsOnly) return { exitCode: 0, text: written.join('\n'), json };
  return copy(config, address, tables, userOf(values), written, terminal);
} // prettier-ignore

async function write(config: Config, tables: readonly AdoptedTable[]): Promise<string[]> {
  const saved = await saveAdopted(config, tables);
  refuse(saved, tables);
  const files = saved.map(({ file }) => relative(process.cwd(), file)).join(', ');
  return [`Wrote ${counted(saved.length, 'view')}: ${files}`];
}

async function inspect(
  config: Config,
  address: string,
  only: readonly string[],
  terminal: Terminal,
): Promise<readonly AdoptedTable[]> {
  terminal.progress('reading the tables ...');
  try {
    const tables = await inspectDatabase(config, address, only);
    if (tables.length === 0) throw new Error('The database has no tables.');
    return tables;
  } catch (error) {
    // The address may contain a password.
    throw new CommandError((error as Error).message.replaceAll(address, 'the database'));
  }
}

async function copy(
  config: Config,
  address: string,
  tables: readonly AdoptedTable[],
  user: string | undefined,
  written: readonly string[],
  terminal: Terminal,
): Promise<CommandResult> {
  let current = '';
  const progress = progressReporter(terminal, (records) => `${current}: ${counted(records, 'record')} ...`);
  try {
    const copied = await copyDatabase(config, address, tables, user, (view, records) => {
      current = view;
      progress(records);
    });
    const total = [...copied.values()].reduce<number>((sum, count) => sum + (count ?? 0), 0);
    const text = [
      ...written,
      `Copied ${counted(total, 'record')}:`,
      ...[...copied].map(([view, count]) => `  ${view}: ${count === null ? 'has records already, nothing copied' : counted(count, 'record')}`),
      '  npx viewkraft views check     after every change of the files',
    ];
    return { exitCode: 0, text: text.join('\n'), json: { views: Object.fromEntries(copied), records: total } };
  } catch (error) {
    const left = `The rows of "${current || tables[0]?.view}" and of the tables after it were not copied. Correct the view or the rows, then run the command again with --rows-only:`;
    throw refusedImport(error, [...written, left].join('\n'));
  }
} // prettier-ignore

/** Rows need the views that earlier runs made of the tables. */
async function refuseMissingViews(config: Config, tables: readonly AdoptedTable[]): Promise<void> {
  const { views, problems } = await checkViewFiles(config);
  const there = tables.filter(({ view }) => views.includes(view));
  const missing = tables.filter((table) => !there.includes(table));
  if (missing.length === 0) return;
  const lines = missing.map(({ view, table }) =>
    problems.some((problem) => problem.view === view)
      ? `The file of the view "${view}" has problems. See: npx viewkraft views check`
      : `There is no view "${view}" for the table "${table}".`,
  );
  if (there.length > 0)
    lines.push(`The tables with a view: --tables ${shellWord(there.map(({ table }) => table).join())}`);
  throw new CommandError(lines.join('\n'));
}

function refuse(saved: readonly SavedView[], tables: readonly AdoptedTable[]): void {
  const problems = saved.flatMap((one) => one.problems);
  if (problems.length === 0) return;
  const lines = problems.map(({ view, path, message }) => `${view} ${path}: ${message}`);
  if (saved.some(({ exists }) => exists)) {
    const others = tables.filter((_, at) => saved[at]?.exists !== true).map(({ table }) => table);
    lines.push('These files are kept, and nothing was written. --rows-only copies rows into views that are empty.');
    if (others.length > 0) lines.push(`Tables without a view: --tables ${shellWord(others.join())}`);
  }
  throw new CommandError(lines.join('\n'));
}

/** As one word of a shell's command line. */
const shellWord = (text: string): string => (/^[\w.,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** What each table becomes, and what is left out. */
const tableLines = (tables: readonly AdoptedTable[]): readonly string[] =>
  tables.flatMap(({ table, view, definition, columns, notes }) => [
    `${table} -> ${view}: ${counted(columns.length, 'column')}, ${counted(Object.keys(definition['relations'] ?? {}).length, 'relation')}`,
    ...notes.map((note) => `    ${note}`),
  ]); // prettier-ignore
