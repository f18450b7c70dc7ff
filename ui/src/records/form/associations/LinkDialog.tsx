import type { ModelAssociation } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../base/api/ApiError.js';
import { problemText } from '../../../base/api/problemText.js';
import { associationPath, recordsApi } from '../../../base/api/recordsApi.js';
import { valueOf, type RecordId, type WireRecord } from '../../../base/wire/WireRecord.js';
import { recordTitle } from '../../../fields/recordTitle.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { FormDialog } from '../../../base/dialogs/FormDialog.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import type { RecordOption } from '../../relations/RecordOption.js';
import { RecordsPicker } from '../../relations/RecordsPicker.js';

export interface LinkDialogProps {
  readonly id: RecordId;
  readonly model: ViewModel;
  readonly association: ModelAssociation;
  readonly target: ViewModel;
  readonly onClose: () => void;
  readonly onLinked: () => void;
}

/** Selects the records to link; marks those that are already linked here or to another record. */
export function LinkDialog({ id, model, association, target, onClose, onLinked }: LinkDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const domId = useId();
  const [picked, setPicked] = useState<readonly RecordOption[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const linked = useLinkedIds(id, model, association, target);
  const back = association.type === 'hasMany' ? target.byForeignKey.get(association.foreignKey) : undefined;

  const noteOf = ({ record, ...option }: RecordOption) => {
    const holder = association.type === 'hasMany' ? valueOf(record, association.foreignKey) : null;
    if (linked.has(String(option.id)) || (holder !== null && String(holder) === String(id))) return { text: t('association.isLinked'), isTaken: true }; // prettier-ignore
    const other = back && (valueOf(record, back.name) as WireRecord | null | undefined);
    const title = other ? recordTitle(other, model, locale) : '';
    return { text: title && t('association.isElsewhere', { title }), isTaken: false };
  };
  const link = async () => {
    setBusy(true);
    try {
      const ids = picked.map((option) => option.id);
      await recordsApi.link(model.name, id, association.name, ids);
      onLinked();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(problemText(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t('form.link')}
      submit={t('form.link')}
      isDisabled={picked.length === 0 || isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (picked.length > 0 && !isBusy) void link();
      }}
      onCancel={onClose}
    >
      {problem && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {problem}
        </Alert>
      )}
      <RecordsPicker
        id={`${domId}-search`}
        label={t('grid.search')}
        view={target.name}
        value={picked}
        onChange={setPicked}
        noteOf={noteOf}
        include={back?.name}
        locale={locale}
      />
    </FormDialog>
  );
}

const nobody: ReadonlySet<string> = new Set();

/** Keys of the records linked through a join table; records of a hasMany carry the key themselves. */
function useLinkedIds(
  id: RecordId,
  model: ViewModel,
  association: ModelAssociation,
  target: ViewModel,
): ReadonlySet<string> {
  const [linked, setLinked] = useState(nobody);
  useEffect(() => {
    if (association.type !== 'belongsToMany') return undefined;
    const stop = new AbortController();
    recordsApi
      .list(associationPath(model.name, id, association.name), { select: target.primaryKey, limit: 1_000 }, stop.signal)
      .then(({ records }) => setLinked(new Set(records.map((record) => String(valueOf(record, target.primaryKey))))))
      // Linking a record twice is harmless.
      .catch(() => undefined);
    return () => stop.abort();
  }, [id, model, association, target]);
  return linked;
}
