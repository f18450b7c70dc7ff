import { loadConfig, makeBackup } from '@viewkraft/server';
import type { CommandResult, OptionValues } from '../command.js';
import { counted } from '../report/counted.js';
import type { Terminal } from '../terminal.js';

export async function run(values: OptionValues, terminal: Terminal): Promise<CommandResult> {
  const backup = await makeBackup(loadConfig(), String(values['file']), values['force'] === true, terminal.progress);
  const { file, bytes, tables, files, uploads } = backup;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const text = [
    `${file}: ${counted(tables.length, 'table')} with ${counted(rows, 'row')}, ${counted(files, 'file')}, ${Math.ceil(bytes / 1024)} KiB.`,
    'It contains the secret that protects sessions and second factors: keep it as safe as the server itself.',
    ...(uploads ? [] : ['The uploads are in the bucket and not in the archive.']),
  ];
  return { exitCode: 0, text: text.join('\n'), json: backup };
}
