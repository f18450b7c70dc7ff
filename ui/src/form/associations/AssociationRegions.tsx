import { memo } from 'react';
import { useModelsOf } from '../../model/useModels.js';
import { embeddedAssociations } from '../formLayout.js';
import { useEntityValue } from '../useEntityValue.js';
import type { RecordForm } from '../useRecordForm.js';
import { AssociationRegion } from './AssociationRegion.js';

/** The records that belong to a record, a region for each association. */
export const AssociationRegions = memo(function AssociationRegions({ form }: { readonly form: RecordForm }) {
  const { entity, model } = form;
  // A first save gives the record its key.
  useEntityValue(entity, (state) => state.isNew);
  const associations = embeddedAssociations(model);
  const targets = useModelsOf(associations.map(({ view }) => view));
  return associations.map((association) => {
    const target = targets.get(association.view);
    return (
      target && (
        <AssociationRegion
          key={association.name}
          form={form}
          id={entity.id}
          association={association}
          target={target}
        />
      )
    );
  });
});
