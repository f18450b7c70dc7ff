import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DescribedApi } from '@viewkraft/server';
import { CommandError, type CommandResult, type OptionValues } from '../command.js';
import { problemLines } from './problem-lines.js';

/**
 * Prints a description of the API, or writes it to a file. A description without the views that have problems is
 * refused.
 */
export function describedApi<T>(
  { result, problems }: DescribedApi<T>,
  output: OptionValues[string],
  print: (result: T) => { readonly text: string; readonly json: unknown },
): CommandResult {
  if (problems.length > 0) throw new CommandError(problemLines(problems).join('\n'));
  const { text, json } = print(result);
  if (output === undefined) return { exitCode: 0, text, json };
  const file = resolve(String(output));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${text.trimEnd()}\n`);
  return { exitCode: 0, text: `Written to ${file}.`, json: { file } };
}
