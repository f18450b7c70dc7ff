import type { Terminal } from './terminal.js';

/** Whether an option stands alone or takes a value, and what it is for. */
export interface CommandOption {
  readonly type: 'boolean' | 'string';
  /** What the value is called in the help, e.g. `VIEW`. */
  readonly value?: string;
  readonly required?: boolean;
  readonly multiple?: boolean;
  readonly help: string;
}

/** What stands after the words of a command without a dash. */
export interface CommandArgument {
  /** Its key among the values; no option of the command has it. */
  readonly name: string;
  /** Left out: it may be missing. */
  readonly required?: boolean;
  readonly help: string;
}

/** Options and arguments as given: text, a list of texts, or true. */
export type OptionValues = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

export interface CommandResult {
  readonly exitCode: number;
  /** For people. */
  readonly text: string;
  /** For `--json`. */
  readonly json: unknown;
}

/** A command as data; what it does is loaded only when it is called. */
export interface Command {
  /** Its words, e.g. `views plan`. */
  readonly name: string;
  readonly summary: string;
  /** In their order. */
  readonly arguments?: readonly CommandArgument[];
  readonly options: Readonly<Record<string, CommandOption>>;
  /** What its exit codes mean, for the help. */
  readonly exitCodes: string;
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
