/** An option of a command: a flag, or one that takes a value. */
export interface PluginCommandOption {
  readonly type: 'boolean' | 'string';
  /** Name of the value in the help, e.g. `FILE`. */
  readonly value?: string;
  readonly required?: boolean;
  readonly help: string;
}

/** A positional argument. */
export interface PluginCommandArgument {
  /** Its key among the values; must differ from the names of the options. */
  readonly name: string;
  /** Default: optional. */
  readonly required?: boolean;
  readonly help: string;
}

export interface CommandResult {
  readonly exitCode: number;
  /** Output for people. */
  readonly text: string;
  /** Output for `--json`. */
  readonly json: unknown;
}

/** A command as data; its code is loaded only when it is called. */
export interface CommandDescription<Option = PluginCommandOption> {
  /** The command's words, e.g. `views plan`. */
  readonly name: string;
  readonly summary: string;
  /** In order. */
  readonly arguments?: readonly PluginCommandArgument[];
  readonly options: Readonly<Record<string, Option>>;
  /** The meaning of its exit codes, for the help. */
  readonly exitCodes: string;
}

/** A command that a plugin adds to `npx viewkraft`; the first word is the plugin's name: `letter count`. */
export interface PluginCommand extends CommandDescription {
  load(): Promise<{ run(options: Readonly<Record<string, string | boolean | undefined>>): Promise<CommandResult> }>;
}
