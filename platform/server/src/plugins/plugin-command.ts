/** An option of a command: a flag, or one that takes a value. */
export interface PluginCommandOption {
  readonly type: 'boolean' | 'string';
  /** What the value is called in the help, e.g. `FILE`. */
  readonly value?: string;
  readonly required?: boolean;
  readonly help: string;
}

/** What stands after the words of a command without a dash. */
export interface PluginCommandArgument {
  /** Its key among the values; no option of the command has it. */
  readonly name: string;
  /** Left out: it may be missing. */
  readonly required?: boolean;
  readonly help: string;
}

export interface CommandResult {
  readonly exitCode: number;
  /** For people. */
  readonly text: string;
  /** For `--json`. */
  readonly json: unknown;
}

/** A command as data; what it does is loaded only when it is called. */
export interface CommandDescription<Option = PluginCommandOption> {
  /** Its words, e.g. `views plan`. */
  readonly name: string;
  readonly summary: string;
  /** In their order. */
  readonly arguments?: readonly PluginCommandArgument[];
  readonly options: Readonly<Record<string, Option>>;
  /** What its exit codes mean, for the help. */
  readonly exitCodes: string;
}

/** A command that a plugin adds to `npx viewkraft`; the first of its words is the plugin's name: `letter count`. */
export interface PluginCommand extends CommandDescription {
  load(): Promise<{ run(options: Readonly<Record<string, string | boolean | undefined>>): Promise<CommandResult> }>;
}
