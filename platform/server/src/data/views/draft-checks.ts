import { checkForDatabase } from '@viewkraft/model';
import { dirname } from 'node:path';
import type { CheckDraft } from './catalog-assembler.js';
import { FunctionChecker } from './function-checker.js';
import { systemViewsFolder } from '../../kernel/config/shipped-files.js';

/**
 * Checks a definition beyond its own form: that this database can store it, and that its functions can be parsed. The
 * functions of the platform's own views are checked by a test instead, so that no start has to load the sandbox for
 * them.
 */
export function draftChecks(database: 'sqlite' | 'mysql'): CheckDraft {
  const functions = new FunctionChecker();
  return async (draft) => [
    ...checkForDatabase(draft, database),
    ...(dirname(draft.file) === systemViewsFolder ? [] : await functions.check(draft)),
  ];
}
