import { BackupError } from '../backup-error.js';
import type { Structure } from './structure.js';

/** Returns what is left out; throws BackupError unless that is wanted. */
export function refuseForeign({ foreign }: Structure, skip: boolean): readonly string[] {
  if (foreign.length === 0 || skip) return foreign;
  throw new BackupError(
    `The backup is of another kind of database, and Viewkraft did not make: ${foreign.join(', ')}. Nothing was changed. ` +
      'Move them with the tools of their program, and leave them out here with --skip-foreign.',
  );
}
