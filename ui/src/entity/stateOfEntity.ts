import type { EntityState } from './EntityState.js';
import type { RecordEdit } from './RecordEdit.js';
import { saveStatus, type SaveState } from './SaveMachine.js';

type Flags = Pick<EntityState, 'isDeleted' | 'isClone' | 'isDummy' | 'isRestored' | 'conflict'>;

/** What a page shows of an entity, from its parts. */
export function stateOfEntity(edit: RecordEdit, save: SaveState, flags: Flags): EntityState {
  const status = saveStatus(save);
  return {
    ...flags,
    record: edit.record,
    values: edit.values,
    isNew: edit.isNew,
    isChanged: save.isChanged,
    isReady: true,
    isUncertain: save.phase === 'uncertain',
    // What was never saved is never called so.
    status: edit.isNew && !flags.isDeleted && status === 'saved' ? 'unsaved' : status,
  };
}
