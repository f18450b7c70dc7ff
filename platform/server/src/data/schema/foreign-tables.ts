import { systemViewNames } from '@viewkraft/model';
import { DatabaseError } from '../../kernel/database/database.js';
import type { Planning } from './plan/planning.js';

/** The database belongs to another program that has tables with names of the platform's own. */
export class ForeignTableError extends DatabaseError {
  constructor(readonly table: string) {
    super(
      'other',
      `The database has a table "${table}" of another program, and it is left untouched. ` +
        'Viewkraft needs a table of this name for itself: rename that one, or use another database.',
    );
  }
}

/** Throws ForeignTableError: a table of our own is noted before it is made. */
export function refuseForeignTables({ desired, live, applied }: Planning): void {
  for (const { view, physical } of desired) {
    const { name } = physical;
    if (systemViewNames.includes(view) && live.has(name) && !applied.has(name)) throw new ForeignTableError(name);
  }
}
