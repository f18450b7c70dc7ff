/** A server that was started in a host or in a process of its own. */
export interface StartedServer {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** All output of the server so far. */
  log(): string;
  /** Stops the server gracefully. */
  stop(): Promise<void>;
}

/**
 * Options of Node: a young generation of 16 MB from the start saves about a tenth of the processor time of a start, and
 * costs memory.
 */
export const forShortRuns: readonly string[] = ['--min-semi-space-size=16'];
