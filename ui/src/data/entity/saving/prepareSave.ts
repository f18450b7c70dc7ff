import type { SaveOutcome } from '../state/EntityState.js';
import type { OpenEntity } from '../OpenEntity.js';
import type { ParentEntities } from '../ParentEntities.js';

/**
 * Validates a record, then saves its parents, so that an invalid record leaves no parent behind. Resolves with null
 * when the record can be sent, otherwise with the reason. Throws ParentRefusal.
 */
export async function prepareSave(
  parents: Pick<ParentEntities<OpenEntity>, 'isUnsaved' | 'save'>,
  validate: (() => Promise<boolean>) | undefined,
): Promise<SaveOutcome | null> {
  const isValid = async () => !validate || (await validate());
  if (!(await isValid())) return 'invalid';
  if (!parents.isUnsaved) return null;
  const obstacle = await parents.save();
  // Rules may read the parents' keys, which are only known now.
  return obstacle ?? ((await isValid()) ? null : 'invalid');
}
