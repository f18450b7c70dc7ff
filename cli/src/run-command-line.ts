import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError, type Command, type CommandResult, type OptionValues } from './command.js';
import { commands as own } from './commands.js';
import { failure } from './failure.js';
import { findCommand, nearestCommand, type Found } from './find-command.js';
import { described, overview, usage } from './help.js';
import type { Terminal } from './terminal.js';

/** Runs what the arguments ask for and answers the exit code. Never throws. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const { found, commands } = await find(args, terminal);
  if (found.kind !== 'command') return withoutCommand(found, args, commands, terminal);
  const { command, rest } = found;
  let json = rest.includes('--json');
  const print = ({ exitCode, text, json: value }: CommandResult, to: (line: string) => void): number => {
    if (json) terminal.out(JSON.stringify(value, null, 2));
    else to(text);
    return exitCode;
  };
  try {
    const values = readArguments(command, rest);
    json = values['json'] === true;
    if (values['help'] === true)
      return print({ exitCode: 0, text: usage(command), json: described(command) }, terminal.out);
    refuseMissing(command, values);
    return print(await (await command.load()).run(values, terminal), terminal.out);
  } catch (error) {
    return print(await failure(error, command), terminal.err);
  }
}

/** Plugins are asked for theirs only where none of our own is meant: to load them takes its time. */
async function find(
  args: readonly string[],
  { err }: Terminal,
): Promise<{ found: Found; commands: readonly Command[] }> {
  const found = findCommand(own, args);
  if (found.kind === 'command' || found.kind === 'group') return { found, commands: own };
  try {
    const { pluginCommands } = await import('@viewkraft/server');
    const names = own.map(({ name }) => name);
    const commands = [...own, ...(await pluginCommands()).filter(({ name }) => !names.includes(name))];
    return { found: findCommand(commands, args), commands };
  } catch (error) {
    if (!args.includes('--json')) err(`The commands of plugins are missing here: ${(error as Error).message}\n`);
    return { found, commands: own };
  }
}

async function withoutCommand(
  found: Exclude<Found, { kind: 'command' }>,
  args: readonly string[],
  commands: readonly Command[],
  { out, err }: Terminal,
): Promise<number> {
  const json = args.includes('--json');
  const shown = found.kind === 'group' ? found.group : commands;
  if (found.kind !== 'unknown' && args.includes('--help')) {
    out(json ? JSON.stringify(shown.map(described), null, 2) : overview(shown));
    return 0;
  }
  let message = found.kind === 'nothing' ? 'No command given' : 'The command is not complete';
  if (found.kind === 'unknown') {
    const near = await nearestCommand(commands, found.words);
    message = `Unknown command: ${found.words}${near === undefined ? '' : `. Did you mean: viewkraft ${near}?`}`;
  }
  if (json) out(JSON.stringify({ error: { message } }, null, 2));
  else err(found.kind === 'unknown' ? `${message}\n\n${overview(shown)}` : overview(shown));
  return 1;
}

function readArguments(command: Command, args: readonly string[]): OptionValues {
  const { values, positionals } = parse(command, args);
  const places = command.arguments ?? [];
  const extra = positionals[places.length];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one word too many`);
  return { ...values, ...Object.fromEntries(positionals.map((given, at) => [places[at]?.name ?? '', given])) };
}

function parse({ options }: Command, args: readonly string[]): { values: OptionValues; positionals: string[] } {
  const all: NonNullable<ParseArgsConfig['options']> = {
    ...Object.fromEntries(
      Object.entries(options).map(([name, { type, multiple }]) => [name, { type, multiple: multiple ?? false }]),
    ),
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  };
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: all, allowPositionals: true });
    return { values: values as OptionValues, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function refuseMissing({ options, arguments: places = [] }: Command, values: OptionValues): void {
  const missing = [
    ...places
      .filter(({ name, required }) => required && values[name] === undefined)
      .map(({ name }) => name.toUpperCase()),
    ...Object.keys(options)
      .filter((name) => options[name]?.required && values[name] === undefined)
      .map((name) => `--${name}`),
  ];
  if (missing.length > 0) throw new UsageError(`Missing: ${missing.join(', ')}`);
}
