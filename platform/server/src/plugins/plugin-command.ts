/** An option of a command: a flag, or one that takes a value. */
export interface PluginCommandOption {
  readonly type: 'boolean' | 'string';
  /** What the value is called in the help, e.g. `FILE`. */
  readonly value?: string;
  readonly required?: boolean;
  readonly help: string;
}

/** What stands after the words of a command without a dash; among the options under its name. */
export interface PluginCommandArgument {
  readonly name: string;
  readonly required?: boolean;
  readonly help: string;
}

/** A command that a plugin adds to `npx viewkraft`. */
export interface PluginCommand {
  /** Its words; the first is the plugin's name: `letter count`. */
  readonly name: string;
  readonly summary: string;
  /** In their order. */
  readonly arguments?: readonly PluginCommandArgument[];
  readonly options: Readonly<Record<string, PluginCommandOption>>;
  /** What its exit codes mean, for the help. */
  readonly exitCodes: string;
  load(): Promise<{
    run(
      options: Readonly<Record<string, string | boolean | undefined>>,
    ): Promise<{ readonly exitCode: number; readonly text: string; readonly json: unknown }>;
  }>;
}
