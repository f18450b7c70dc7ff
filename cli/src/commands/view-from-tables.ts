import { relative } from 'node:path';
import {
  changeTables,
  inspectTables,
  loadConfig,
  saveTableViews,
  type Config,
  type SavedView,
  type TableViews,
} from '@viewkraft/server';
import { CommandError, type CommandResult, type OptionValues } from '../command.js';
import { nameList } from '../name-list.js';
import { counted } from '../report/counted.js';
import type { Terminal } from '../terminal.js';

const costs = `Other programs go on using the tables. That has a price:
  - the history has no changes that other programs make, and no page hears of them before it loads again
  - there is no search index: the palette finds nothing in these views, and the search of lists reads every row`;

export async function run(values: OptionValues, terminal: Terminal): Promise<CommandResult> {
  const config = loadConfig();
  const found = await inspect(config, nameList(values['tables']), values['system-columns'] === true, terminal);
  const { views, kept, leftOut } = found;
  const json = { views: views.map(({ table, view, definition, notes, statements }) => ({ table, view, definition, notes, statements })), kept, leftOut };
  refuse(await saveTableViews(config, views, true));
  const statements = views.flatMap((view) => view.statements);
  const shown = [...tableLines(found), '', ...changeLines(statements), costs].join('\n');
  if (values['dry'] === true || views.length === 0) return { exitCode: 0, text: shown, json };
  if (terminal.isInteractive && values['json'] !== true) {
    terminal.out(shown);
    const steps = `${statements.length > 0 ? 'Change the tables and write' : 'Write'} ${counted(views.length, 'view')}`;
    const response = await terminal.ask(`${steps}, y or n`, statements.length > 0 ? 'n' : 'y');
    if (!/^y(?:es)?$/i.test(response)) return { exitCode: 0, text: 'Nothing was written.', json };
  }
  await changeTables(config, views);
  const saved = await saveTableViews(config, views);
  refuse(saved);
  const files = saved.map(({ file }) => relative(process.cwd(), file)).join(', ');
  const text = [...(terminal.isInteractive ? [] : [shown, '']), `Wrote ${counted(saved.length, 'view')}: ${files}`, '  npx viewkraft views plan     whether files and tables still fit'];
  return { exitCode: 0, text: text.join('\n'), json };
} // prettier-ignore

async function inspect(
  config: Config,
  only: readonly string[],
  system: boolean,
  terminal: Terminal,
): Promise<TableViews> {
  terminal.progress('reading the tables ...');
  try {
    return await inspectTables(config, only, system);
  } catch (error) {
    // The address may contain a password.
    throw new CommandError((error as Error).message.replaceAll(config.databaseUrl, 'the database'));
  }
}

function refuse(saved: readonly SavedView[]): void {
  const problems = saved.flatMap((one) => one.problems);
  if (problems.length > 0)
    throw new CommandError(problems.map(({ view, path, message }) => `${view} ${path}: ${message}`).join('\n'));
}

function changeLines(statements: readonly string[]): readonly string[] {
  if (statements.length === 0) return ['The tables stay as they are.'];
  const warning = 'Other programs see the new columns: an INSERT without a list of columns fails from then on.';
  return ['These statements change the tables:', ...statements.map((statement) => `  ${statement}`), warning, ''];
}

function tableLines({ views, kept, leftOut }: TableViews): readonly string[] {
  const size = (definition: TableViews['views'][number]['definition'], key: string): number =>
    Object.keys(definition[key] ?? {}).length;
  return [
    ...(views.length === 0 ? ['There is no table without a view.'] : []),
    ...views.flatMap(({ table, view, definition, notes }) => [
      `${table} -> ${view}: ${counted(size(definition, 'columns'), 'column')}, ${counted(size(definition, 'relations'), 'relation')}`,
      ...notes.map((note) => `    ${note}`),
    ]),
    ...kept.map(({ table, view, file, hasProblems }) => `${table} -> ${view}, kept: ${relative(process.cwd(), file)}${hasProblems ? ' (it has problems, see npx viewkraft views check)' : ''}`),
    ...leftOut.map(({ table, reason }) => `${table} is left out: it ${reason}`),
  ];
} // prettier-ignore
