import { parseArgs, type ParseArgsConfig } from 'node:util';
import { type Command, CommandError, type CommandResult, type OptionValues, UsageError } from './command.js';
import { commands as own } from './commands.js';
import { findCommand, type Found, nearestCommand } from './find-command.js';
import { runScript } from './load-script.js';
import { described, overview, usage } from './help.js';
import type { Terminal } from './terminal.js';
import { refuseOutsideProject } from './refuse-outside-project.js';
import { cliVersion, root } from './root.js';

/** Runs a command line and returns the exit code. Never throws. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  if (args[0] === '--version' || args[0] === '-v') {
    const version = cliVersion();
    terminal.out(args.includes('--json') ? JSON.stringify({ version }, null, 2) : version);
    return 0;
  }
  const { found, commands } = await find(args, terminal);
  if (found.kind !== 'command') return withoutCommand(found, args, commands, terminal);
  const { command, rest } = found;
  let json = rest.includes('--json');
  const print = ({ exitCode, text, json: value }: CommandResult, to: (line: string) => void): number => {
    if (json) terminal.out(JSON.stringify(value, null, 2));
    else if (text !== '') to(text);
    return exitCode;
  };
  try {
    if ('script' in command && !rest.includes('--help')) {
      refuseOutsideProject(command);
      return await runScript(command.script, rest);
    }
    const values = readArguments(command, rest);
    json = values['json'] === true;
    if (values['help'] === true || 'script' in command)
      return print({ exitCode: 0, text: usage(command), json: described(command) }, terminal.out);
    refuseMissing(command, values);
    refuseOutsideProject(command);
    return print(await (await command.load()).run(values, terminal), terminal.out);
  } catch (error) {
    return print(await failure(error, command), terminal.err);
  }
}

/** Loads plugins' commands only when no platform command matches, as loading takes time. */
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
  const hint = found.kind === 'unknown' ? await hintFor(found.words, commands) : undefined;
  const message = hint === undefined ? problemWith(found) : `${problemWith(found)}. ${hint}`;
  if (json) out(JSON.stringify({ error: { message } }, null, 2));
  else if (hint !== undefined) err(`${message}\n\nviewkraft --help lists all commands.`);
  else err(found.kind === 'unknown' ? `${message}\n\n${overview(shown)}` : overview(shown));
  return 1;
}

/**
 * A sentence about what may be meant: a similar command, or one of a plugin that is installed but not enabled. Commands
 * of plugins begin with the plugin's name.
 */
async function hintFor(words: string, commands: readonly Command[]): Promise<string | undefined> {
  const near = await nearestCommand(commands, words);
  if (near !== undefined) return `Did you mean: viewkraft ${near}?`;
  const { listPlugins, loadConfig } = await import('@viewkraft/server');
  const [first] = words.split(' ');
  try {
    const config = loadConfig();
    const isOff = listPlugins(config).some(({ name, enabled, installed }) => name === first && installed && !enabled);
    // Where PLUGINS decides, the command is refused.
    const mend = config.plugins === undefined ? `npx viewkraft plugin enable ${first}` : 'add it to PLUGINS';
    return isOff ? `The plugin "${first}" is not enabled: ${mend}` : undefined;
  } catch {
    // A broken configuration has been reported with the commands of plugins.
    return undefined;
  }
}

function problemWith(found: Exclude<Found, { kind: 'command' }>): string {
  if (found.kind === 'nothing') return 'No command given';
  if (found.kind === 'group') return 'The command is not complete';
  return `Unknown command: ${found.words}`;
}

function readArguments(command: Command, args: readonly string[]): OptionValues {
  const { values, positionals } = parse(command, args);
  const positional = command.arguments ?? [];
  const extra = positionals[positional.length];
  if (extra !== undefined) throw new UsageError(`Unexpected argument: "${extra}"`);
  return { ...values, ...Object.fromEntries(positionals.map((given, at) => [positional[at]?.name ?? '', given])) };
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
    // Node goes on with a remark on arguments that begin with a dash.
    throw new UsageError((error as Error).message.replace(/\. To specify a positional argument .*$/s, ''));
  }
}

function refuseMissing({ options, arguments: positional = [] }: Command, values: OptionValues): void {
  const missing = [
    ...positional
      .filter(({ name, required }) => required && values[name] === undefined)
      .map(({ name }) => name.toUpperCase()),
    ...Object.keys(options)
      .filter((name) => options[name]?.required && values[name] === undefined)
      .map((name) => `--${name}`),
  ];
  if (missing.length > 0) throw new UsageError(`Missing: ${missing.join(', ')}`);
}

/** An error as text and JSON; exit code 1. */
async function failure(error: unknown, command: Command): Promise<CommandResult> {
  const message = error instanceof Error ? error.message : String(error);
  const json = { error: error instanceof CommandError ? error.body : { message } };
  if (error instanceof UsageError) return { exitCode: 1, text: `${message}\n\n${usage(command)}`, json };
  if (error instanceof CommandError) return { exitCode: 1, text: message, json };
  // Loaded on demand, so that a misspelled option is reported without loading the server's modules.
  const [{ AppError, errorBody }, { ConfigError, DatabaseError, Texts }] = await Promise.all([
    import('@viewkraft/model'),
    import('@viewkraft/server/view-files'),
  ]);
  if (error instanceof AppError) {
    const body = errorBody(error, new Texts(root).translate('en'));
    const details = (body.details ?? []).map(
      ({ column, message: why }) => `  ${column === undefined ? '' : `${column}: `}${why}`,
    );
    return { exitCode: 1, text: [body.message, ...details].join('\n'), json: { error: body } };
  }
  if (error instanceof ConfigError)
    return { exitCode: 1, text: message, json: { error: { message, problems: error.problems } } };
  if (error instanceof DatabaseError) return { exitCode: 1, text: `The database cannot be used: ${message}`, json };
  return { exitCode: 1, text: message, json };
}
