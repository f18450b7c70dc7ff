import { checkForDatabase } from '@viewkraft/model';
import type { CheckDraft } from './catalog-assembler.js';
import { FunctionChecker } from './function-checker.js';

/** What a definition is checked for beyond its own form: that this database can hold it, and that its functions can be read. */
export function draftChecks(database: 'sqlite' | 'mysql'): CheckDraft {
  const functions = new FunctionChecker();
  return async (draft) => [...checkForDatabase(draft, database), ...(await functions.check(draft))];
}
