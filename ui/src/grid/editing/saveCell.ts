import { ApiError } from '../../api/ApiError.js';
import { problemText } from '../../api/problemText.js';
import { recordsApi } from '../../api/recordsApi.js';
import type { WireRecord } from '../../api/WireRecord.js';
import { Entity } from '../../entity/Entity.js';
import type { Conflict, Resolution } from '../../entity/EntityState.js';
import { saveAsking } from '../../entity/saveAsking.js';
import { pageFunctions } from '../../functions/pageFunctions.js';
import { validateRecord } from '../../functions/validateRecord.js';
import { messageText } from '../../i18n/messageText.js';
import type { ViewModel } from '../../model/ViewModel.js';
import { sessionStore } from '../../session/SessionStore.js';
import { CellRefusal, type CellEdit } from './CellEdit.js';

/** Saves one column of a record: rules first, then the server; who was overtaken is asked. Throws CellRefusal. */
export async function saveCell(
  model: ViewModel,
  { row, column, value, picked }: CellEdit,
  ask: (conflict: Conflict) => Promise<Resolution>,
): Promise<WireRecord> {
  const entity = new Entity({ ...model, autosave: false }, recordsApi, { record: row });
  try {
    entity.set(column, value);
    if (!entity.current().isChanged) return row;
    const userId = sessionStore.current().user?.id ?? null;
    const problem = (await validateRecord(model, entity.current(), pageFunctions.run, userId)).get(column);
    if (problem) throw new CellRefusal(messageText(problem));
    await saveAsking(entity, ask);
    const saved = entity.current().record ?? row;
    const association = model.byForeignKey.get(column)?.name;
    if (association === undefined || picked === undefined) return saved;
    return { ...saved, [association]: picked?.record ?? null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const own = error.details.find((detail) => detail.column === column);
    throw new CellRefusal(own?.message ?? problemText(error));
  } finally {
    entity.dispose();
  }
}
