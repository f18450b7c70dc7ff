import { loadConfig, restoreBackup, type DoneRestore } from '@viewkraft/server';
import type { CommandResult, OptionValues } from '../command.js';
import { counted } from '../report/counted.js';
import type { Terminal } from '../terminal.js';

const secretLines: Readonly<Record<DoneRestore['secret'], readonly string[]>> = {
  kept: [],
  given: [],
  other: ['VIEWKRAFT_SECRET differs from the secret of the backup: second factors and sessions cannot be read.'],
};

export async function run(values: OptionValues, terminal: Terminal): Promise<CommandResult> {
  const options = { force: values['force'] === true, skipForeign: values['skip-foreign'] === true };
  const done = await restoreBackup(loadConfig(), String(values['file']), options, terminal.progress);
  const { created, tables, files, secret, leftOut } = done;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const text = [
    `Restored the backup of ${created}: ${counted(tables.length, 'table')} with ${counted(rows, 'row')}, ${counted(files, 'file')}.`,
    ...secretLines[secret],
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')}.`] : []),
  ];
  return { exitCode: 0, text: text.join('\n'), json: done };
}
