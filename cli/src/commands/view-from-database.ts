import { relative } from 'node:path';
import {
  copyDatabase,
  inspectDatabase,
  loadConfig,
  saveAdopted,
  type AdoptedTable,
  type Config,
  type SavedView,
} from '@viewkraft/server';
import { CommandError, type CommandResult, type OptionValues } from '../command.js';
import { nameList } from '../name-list.js';
import { counted } from '../report/counted.js';
import { userOf } from '../report/exchange-options.js';
import { progressReporter } from '../report/progress-reporter.js';
import { refusedImport } from '../report/refused-import.js';
import type { Terminal } from '../terminal.js';

export async function run(values: OptionValues, terminal: Terminal): Promise<CommandResult> {
  const address = String(values['address']);
  const config = loadConfig();
  const tables = await inspect(address, nameList(values['tables']), terminal);
  refuse(await saveAdopted(config, tables, true));
  const shown = tableLines(tables).join('\n');
  const json = { views: tables.map(({ table, view, definition, notes }) => ({ table, view, definition, notes })) };
  if (values['dry'] === true) return { exitCode: 0, text: shown, json };
  if (terminal.isInteractive && values['json'] !== true) {
    terminal.out(shown);
    const answer = await terminal.ask(`Write ${counted(tables.length, 'view')}${values['views-only'] === true ? '' : ' and copy the rows'}, y or n`, 'y');
    if (!/^y(?:es)?$/i.test(answer)) return { exitCode: 0, text: 'Nothing was written.', json };
  }
  const saved = await saveAdopted(config, tables);
  refuse(saved);
  const written = [`Wrote ${counted(saved.length, 'view')}: ${saved.map(({ file }) => relative(process.cwd(), file)).join(', ')}`];
  if (values['views-only'] === true) return { exitCode: 0, text: written.join('\n'), json };
  return copy(config, address, tables, userOf(values), written, terminal);
} // prettier-ignore

async function inspect(address: string, only: readonly string[], terminal: Terminal): Promise<readonly AdoptedTable[]> {
  terminal.progress('reading the tables ...');
  try {
    const tables = await inspectDatabase(address, only);
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
    const total = [...copied.values()].reduce((sum, count) => sum + count, 0);
    const text = [
      ...written,
      `Copied ${counted(total, 'record')}:`,
      ...[...copied].map(([view, count]) => `  ${view}: ${counted(count, 'record')}`),
      '  npx viewkraft views check     after every change of the files',
    ];
    return { exitCode: 0, text: text.join('\n'), json: { views: Object.fromEntries(copied), records: total } };
  } catch (error) {
    const left = `${written.join('\n')}\nThe rows of "${current || tables[0]?.view}" and of the tables after it were not copied:`;
    return refusedImport(error, left);
  }
} // prettier-ignore

function refuse(saved: readonly SavedView[]): void {
  const problems = saved.flatMap((one) => one.problems);
  if (problems.length > 0)
    throw new CommandError(problems.map(({ view, path, message }) => `${view} ${path}: ${message}`).join('\n'));
}

/** What each table becomes, and what is left out. */
const tableLines = (tables: readonly AdoptedTable[]): readonly string[] =>
  tables.flatMap(({ table, view, definition, columns, notes }) => [
    `${table} -> ${view}: ${counted(columns.length, 'column')}, ${counted(Object.keys(definition['relations'] ?? {}).length, 'relation')}`,
    ...notes.map((note) => `    ${note}`),
  ]); // prettier-ignore
