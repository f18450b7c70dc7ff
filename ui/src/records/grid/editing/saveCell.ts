import type { Locale } from '@viewkraft/model';
import { ApiError } from '../../../base/api/ApiError.js';
import { refusalText } from '../../../base/api/refusalText.js';
import { recordsApi } from '../../../base/api/recordsApi.js';
import type { WireRecord } from '../../../base/wire/WireRecord.js';
import { Entity } from '../../../data/entity/Entity.js';
import type { Conflict, Resolution } from '../../../data/entity/state/EntityState.js';
import { saveResolvingConflicts } from '../../../data/entity/saveResolvingConflicts.js';
import { problemsOf } from '../../../data/functions/problemsOf.js';
import { i18n } from '../../../base/i18n/i18n.js';
import { readyMessage } from '../../../base/i18n/messageText.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { CellRefusal, type CellEdit } from './CellEdit.js';

/** Saves one column of a record: validates first, then sends it; asks the user on a conflict. Throws CellRefusal. */
export async function saveCell(
  model: ViewModel,
  { row, column, value, picked }: CellEdit,
  ask: (conflict: Conflict) => Promise<Resolution>,
): Promise<WireRecord> {
  const entity = new Entity({ ...model, autosave: false }, recordsApi, { record: row });
  try {
    entity.set(column, value);
    if (!entity.current().isChanged) return row;
    const problem = (await problemsOf(model, entity.current())).get(column);
    if (problem) throw new CellRefusal(problem);
    await saveResolvingConflicts(entity, ask);
    const saved = entity.current().record ?? row;
    const association = model.byForeignKey.get(column)?.name;
    if (association === undefined || picked === undefined) return saved;
    return { ...saved, [association]: picked?.record ?? null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const own = error.details.find((detail) => detail.column === column);
    throw new CellRefusal(readyMessage(own?.message ?? refusalText(error, model, i18n.language as Locale)));
  } finally {
    entity.dispose();
  }
}
