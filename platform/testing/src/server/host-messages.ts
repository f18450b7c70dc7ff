/** Messages between a test and the host of its servers: lines of JSON over one connection for each server. */
export type ToHost =
  { readonly kind: 'start'; readonly env: Readonly<Record<string, string | undefined>> } | { readonly kind: 'stop' };

export type FromHost =
  | { readonly kind: 'log'; readonly text: string }
  | { readonly kind: 'ready'; readonly origin: string; readonly port: number; readonly pid: number }
  /** `reason`: why the server did not start, or did not stop. */
  | { readonly kind: 'ended'; readonly reason?: string };

/** The only message of a connection to the host of commands: one command line. */
export interface RunCommand {
  readonly args: readonly string[];
  /** Standard input. */
  readonly input: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The result of a command line. */
export interface EndedCommand {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}
