import type { RecordId, WireRecord } from '../../../base/wire/WireRecord.js';
import type { Entity } from '../../../data/entity/Entity.js';
import type { EntityStore } from '../../../data/entity/EntityStore.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';

/** The records that an open form saves before its own record (E5). */
export interface ParentRecords {
  /** The edited target of a belongsTo association; undefined if there is none, or if it is unchanged. */
  readonly valuesOf: (association: string) => WireRecord | undefined;
  /**
   * Makes a new record, or the stored record with this key, the target of a belongsTo association. Sends nothing until
   * the form is saved. Throws ApiError if the view or the record cannot be read.
   */
  readonly set: (association: string, values: WireRecord, id?: RecordId) => Promise<void>;
  /** Opens that record, or a new one with the values of `preset`, in a dialog that hands it to the form. */
  readonly edit: (association: string, preset?: WireRecord) => Promise<void>;
}

export interface ParentRecordsSource {
  readonly store: Pick<EntityStore, 'acquire' | 'release'>;
  readonly modelOf: (view: string) => Promise<ViewModel>;
  readonly isValid: (model: ViewModel, entity: Entity) => Promise<boolean>;
  readonly openDialog: (entity: Entity, association: string, view: string, preset: WireRecord) => Promise<void>;
}

/** The parents of an open record for code outside the form's pickers, such as a plugin's field. */
export function parentRecordsOf(
  entity: Entity,
  { store, modelOf, isValid, openDialog }: ParentRecordsSource,
): ParentRecords {
  const viewOf = (association: string): string => {
    const found = entity.model.associations.get(association);
    if (found?.type !== 'belongsTo') throw new Error(`${association} is not a belongsTo association.`);
    return found.view;
  };
  return {
    valuesOf: (association) => {
      const parent = entity.parents.of(association);
      return parent && Object.fromEntries(parent.current().values);
    },
    async set(association, values, id) {
      const model = { ...(await modelOf(viewOf(association))), autosave: false };
      const parent = await store.acquire(model, id ?? null, id === undefined ? { preset: {} } : {});
      for (const [name, value] of Object.entries(values)) parent.set(name, value);
      parent.use({ validate: () => isValid(model, parent) });
      entity.parents.set(association, parent);
      store.release(parent);
    },
    edit: (association, preset = {}) => openDialog(entity, association, viewOf(association), preset),
  };
}
