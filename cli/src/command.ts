import type { CommandDescription, CommandResult, PluginCommandOption } from '@viewkraft/server';
import type { Terminal } from './terminal.js';

export type { CommandResult };

/** An option: a flag or one with a value, and its help text. */
export interface CommandOption extends PluginCommandOption {
  readonly multiple?: boolean;
}

/** Values of options and arguments: text, a list of texts, or true. */
export type OptionValues = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

/** The text of an option; undefined when it is missing or empty. */
export function textOption(values: OptionValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A command of the platform or of a plugin. */
export type Command = ModuleCommand | ScriptCommand;

interface ModuleCommand extends CommandDescription<CommandOption> {
  /** Works on the files of a project, wherever the data is. */
  readonly needsProject?: true;
  load(): Promise<{ run(values: OptionValues, terminal: Terminal): Promise<CommandResult> }>;
}

/** A command that runs a file of `cli/scripts`, which reads its arguments itself. */
interface ScriptCommand extends CommandDescription<CommandOption> {
  readonly script: string;
}

/** The command line is invalid; printed together with the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A request that cannot be fulfilled; the message gives the user the reason. `body`: the error in JSON. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    message: string,
    readonly body: object = { message },
  ) {
    super(message);
  }
}
