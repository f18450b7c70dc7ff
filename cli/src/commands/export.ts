import { exportView, loadConfig } from '@viewkraft/server';
import { UsageError, type CommandResult, type OptionValues } from '../command.js';
import { counted } from '../report/counted.js';
import { exchangeFormat, userOf } from '../report/exchange-options.js';
import { progressReporter } from '../report/progress-reporter.js';
import type { Terminal } from '../terminal.js';

/** Options that are parameters of an export's address. */
const parameters = ['dialect', 'relations', 'filter', 'sort', 'select'] as const;

export async function run(values: OptionValues, terminal: Terminal): Promise<CommandResult> {
  const { view, output, json } = values;
  if (json === true && output === undefined) throw new UsageError('--json needs --output: standard output is taken');
  const format = exchangeFormat(values['format'], String(output ?? ''));
  if (format === 'xlsx' && output === undefined && process.stdout.isTTY) throw new UsageError('XLSX needs --output');
  const query = Object.fromEntries(
    parameters.flatMap((name) => (values[name] === undefined ? [] : [[name, String(values[name])]])),
  );
  const progress = progressReporter(terminal, (records) => `${counted(records, 'record')} exported ...`);
  const target = output === undefined ? { stream: process.stdout } : { file: String(output) };
  const records = await exportView(loadConfig(), String(view), { ...query, format }, target, userOf(values), progress);
  const done = `${counted(records, 'record')} of ${String(view)} exported${output === undefined ? '' : ` to ${String(output)}`}.`;
  if (output === undefined) terminal.progress(done);
  return { exitCode: 0, text: output === undefined ? '' : done, json: { view, format, output, records } };
}
