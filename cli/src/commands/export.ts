import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
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
  if (json === true && output === undefined) return exportAsJson(values, terminal);
  const format = exchangeFormat(values['format'], String(output ?? ''));
  if (format === 'xlsx' && output === undefined && process.stdout.isTTY) throw new UsageError('XLSX needs --output');
  const query = queryOf(values);
  const progress = progressOf(terminal);
  const target = output === undefined ? { stream: process.stdout } : { file: String(output) };
  const records = await exportView(loadConfig(), String(view), { ...query, format }, target, userOf(values), progress);
  const done = `${counted(records, 'record')} of ${String(view)} exported${output === undefined ? '' : ` to ${String(output)}`}.`;
  if (output === undefined) terminal.progress(done);
  return { exitCode: 0, text: output === undefined ? '' : done, json: { view, format, output, records } };
}

/** Without a file, `--json` prints the records as one array. */
async function exportAsJson(values: OptionValues, terminal: Terminal): Promise<CommandResult> {
  const { view, format = 'ndjson' } = values;
  if (format !== 'ndjson')
    throw new UsageError(`--json prints the records as JSON: --format ${String(format)} needs --output`);
  const stream = new PassThrough();
  const query = { ...queryOf(values), format };
  const [lines] = await Promise.all([
    text(stream),
    exportView(loadConfig(), String(view), query, { stream }, userOf(values), progressOf(terminal)).finally(() =>
      stream.end(),
    ),
  ]);
  const json = lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]));
  return { exitCode: 0, text: '', json };
}

const queryOf = (values: OptionValues): Readonly<Record<string, string>> =>
  Object.fromEntries(parameters.flatMap((name) => (values[name] === undefined ? [] : [[name, String(values[name])]])));

const progressOf = (terminal: Terminal) =>
  progressReporter(terminal, (records) => `${counted(records, 'record')} exported ...`);
