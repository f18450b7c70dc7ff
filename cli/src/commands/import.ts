import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { importIntoView, loadConfig } from '@viewkraft/server';
import { CommandError, type CommandResult, type OptionValues } from '../command.js';
import { counted } from '../report/counted.js';
import { exchangeFormat, userOf } from '../report/exchange-options.js';
import { progressReporter } from '../report/progress-reporter.js';
import { refusedImport } from '../report/refused-import.js';
import type { Terminal } from '../terminal.js';

const undoHint =
  'It can be undone under "Changes" in the account menu (/user/changes), by an administrator or the user of --as.';

export async function run(values: OptionValues, terminal: Terminal): Promise<CommandResult> {
  const { view, file, key, dialect, columns, dry } = values;
  const path = resolve(String(file));
  if (!existsSync(path)) throw new CommandError(`There is no file ${String(file)}.`);
  const query = Object.fromEntries(
    Object.entries({ key, dialect, columns, dry: dry === true ? '1' : undefined }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  const format = exchangeFormat(values['format'], path);
  const progress = progressReporter(terminal, (records) => `${counted(records, 'record')} read ...`);
  try {
    const report = await importIntoView(loadConfig(), String(view), { path, format }, query, userOf(values), progress);
    const { created, updated, unchanged, encoding } = report;
    const what = `${created} created, ${updated} updated, ${unchanged} unchanged`;
    const how = encoding === undefined ? '' : ` The file was read as ${encoding}.`;
    const undo = report.act === null ? '' : `\n${undoHint}`;
    return { exitCode: 0, text: `${report.dry ? 'It would be' : 'Imported'}: ${what}.${how}${undo}`, json: report };
  } catch (error) {
    throw refusedImport(error, 'Nothing was stored:', key === undefined, query['columns']);
  }
}
