import { useMemo } from 'react';
import { valueOf, type RecordId } from '../../../base/wire/WireRecord.js';
import { pageEntities } from '../../../data/entity/pageEntities.js';
import { problemsOf } from '../../../data/functions/problemsOf.js';
import { modelStore } from '../../../data/model/ModelStore.js';
import { editParent } from './editParent.js';
import { parentRecordsOf, type ParentRecords, type ParentRecordsSource } from './parentRecordsOf.js';
import { useRecordFormContext } from '../useRecordFormContext.js';

/** The records that the surrounding form saves before its own. */
export function useParentRecords(): ParentRecords {
  const { entity } = useRecordFormContext();
  return useMemo(() => parentRecordsOf(entity, page), [entity]);
}

const page: ParentRecordsSource = {
  store: pageEntities,
  modelOf: (view) => modelStore.require(view),
  isValid: async (model, entity) => (await problemsOf(model, entity.current())).size === 0,
  openDialog(entity, association, view, preset) {
    const parent = entity.parents.of(association);
    const foreignKey = entity.model.associations.get(association)?.foreignKey ?? '';
    const stored = valueOf(Object.fromEntries(entity.current().values), foreignKey) as RecordId | null | undefined;
    return editParent(entity, association, { view, id: parent?.id ?? stored ?? undefined, entity: parent, preset });
  },
};
