import type { CommandDescription, CommandResult, PluginCommandOption } from '@viewkraft/server';
import type { Terminal } from './terminal.js';

export type { CommandResult };

/** Whether an option stands alone or takes a value, and what it is for. */
export interface CommandOption extends PluginCommandOption {
  readonly multiple?: boolean;
}

/** Options and arguments as given: text, a list of texts, or true. */
export type OptionValues = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

/** A command of the platform's own, or a plugin's among them. */
export interface Command extends CommandDescription<CommandOption> {
  load(): Promise<{ run(values: OptionValues, terminal: Terminal): Promise<CommandResult> }>;
}

/** The command was typed wrongly; told together with how it is used. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What was asked for cannot be; its message says why, for people. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
