import { ApiError } from '../../base/api/ApiError.js';
import { withTexts } from '../../base/i18n/i18n.js';
import { useEntityValue } from './useEntityValue.js';
import type { RecordForm } from './RecordForm.js';
import { onDemand } from '../../base/page/onDemand.js';

/** Loaded on demand: conflicts are rare. */
const ConflictDialog = onDemand(
  async () => (await withTexts(import('../conflict/ConflictDialog.js'), 'conflict')).ConflictDialog,
);

/** Asks which values to keep if somebody else has changed the same columns. */
export function FormConflict({ form }: { readonly form: RecordForm }) {
  const { entity, model, setRefusal } = form;
  const conflict = useEntityValue(entity, (state) => state.conflict);
  if (!conflict) return null;
  return (
    <ConflictDialog
      model={model}
      conflict={conflict}
      onResolve={(resolution) => {
        entity.resolve(resolution).catch((error: unknown) => {
          if (error instanceof ApiError) setRefusal(error);
        });
      }}
    />
  );
}
