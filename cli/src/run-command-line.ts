import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Command, CommandResult, OptionValues } from './command.js';
import { commands } from './commands.js';
import { failure } from './failure.js';
import { overview, usage } from './help.js';

/** Where a command line writes. */
export interface Streams {
  out(text: string): void;
  err(text: string): void;
}

/** Runs what the arguments ask for and answers the exit code. Never throws. */
export async function runCommandLine(args: readonly string[], { out, err }: Streams): Promise<number> {
  const command = commands.find(({ name }) => args.slice(0, 2).join(' ') === name);
  if (!command) return withoutCommand(args, { out, err });
  let json = args.includes('--json');
  try {
    const { values: parsed } = parseArgs({ args: args.slice(2), options: optionsOf(command), allowPositionals: false });
    const values = parsed as OptionValues;
    json = values['json'] === true;
    if (values['help'] === true) {
      out(usage(command));
      return 0;
    }
    refuseMissing(command, values);
    return print(await (await command.load()).run(values), json, out);
  } catch (error) {
    const failed = await failure(error, command);
    if (json) out(JSON.stringify(failed.json, null, 2));
    else err(failed.text);
    return failed.exitCode;
  }
}

function withoutCommand(args: readonly string[], { out, err }: Streams): number {
  const asked = args.find((arg) => !arg.startsWith('-'));
  if (asked === undefined && args.includes('--help')) {
    out(overview(commands));
    return 0;
  }
  const group = commands.filter(({ name }) => name.startsWith(`${asked} `));
  if (group.length > 0 && args.length <= 2 && (args.length === 1 || args.includes('--help'))) {
    (args.includes('--help') ? out : err)(overview(group));
    return args.includes('--help') ? 0 : 1;
  }
  err(asked === undefined ? overview(commands) : `Unknown command: ${args.join(' ')}\n\n${overview(commands)}`);
  return 1;
}

function print({ exitCode, text, json: value }: CommandResult, json: boolean, out: Streams['out']): number {
  out(json ? JSON.stringify(value, null, 2) : text);
  return exitCode;
}

function optionsOf({ options }: Command): NonNullable<ParseArgsConfig['options']> {
  const own = Object.entries(options).map(([name, { type, multiple }]) => [
    name,
    { type, multiple: multiple ?? false },
  ]);
  return { ...Object.fromEntries(own), json: { type: 'boolean' }, help: { type: 'boolean' } };
}

function refuseMissing({ options }: Command, values: OptionValues): void {
  const missing = Object.keys(options).filter((name) => options[name]?.required && values[name] === undefined);
  if (missing.length > 0) throw new Error(`Missing: ${missing.map((name) => `--${name}`).join(', ')}`);
}
