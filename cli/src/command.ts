/** Whether an option stands alone or takes a value, and what it is for. */
export interface CommandOption {
  readonly type: 'boolean' | 'string';
  /** What the value is called in the help, e.g. `VIEW`. */
  readonly value?: string;
  readonly required?: boolean;
  readonly multiple?: boolean;
  readonly help: string;
}

/** Options as given: text, a list of texts, or true. */
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
  readonly options: Readonly<Record<string, CommandOption>>;
  /** What its exit codes mean, for the help. */
  readonly exitCodes: string;
  load(): Promise<{ run(options: OptionValues): Promise<CommandResult> }>;
}
