/** A backup or restore that cannot be done; the message gives the reason. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Reports the progress of long work, one line each. */
export type Report = (line: string) => void;
