import { memo } from 'react';
import { useModelsOf } from '../../../data/model/useModels.js';
import { embeddedAssociations } from '../formLayout.js';
import { useEntityValue } from '../useEntityValue.js';
import type { RecordForm } from '../RecordForm.js';
import { AssociationRegion } from './AssociationRegion.js';

/** The associated records of a record, one region per association. */
export const AssociationRegions = memo(function AssociationRegions({ form }: { readonly form: RecordForm }) {
  const { entity, model } = form;
  // The first save gives the record its key.
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
