import { textIn } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../api/ApiError.js';
import { problemText } from '../api/problemText.js';
import { valueOf, type RecordId, type WireRecord } from '../api/WireRecord.js';
import type { Entity } from '../entity/Entity.js';
import { recordTitle } from '../fields/recordTitle.js';
import { useLocale } from '../i18n/useLocale.js';
import type { ViewModel } from '../model/ViewModel.js';
import { gridAddress, recordAddress } from '../routing/addresses.js';
import { useTitle } from '../routing/useTitle.js';
import { ConflictDialog } from './dialogs/ConflictDialog.js';
import { DeleteDialog } from './dialogs/DeleteDialog.js';
import { LeaveDialog } from './dialogs/LeaveDialog.js';
import { FormContext } from './FormContext.js';
import { FormFields } from './FormFields.js';
import { FormHeader } from './FormHeader.js';
import { embeddedAssociations, formLayout } from './formLayout.js';
import { RecordFacts } from './RecordFacts.js';
import { useLeaveGuard, sameEntity } from './useLeaveGuard.js';
import { useRecordForm } from './useRecordForm.js';

/** The grid's code is only fetched for records that have others. */
const AssociationGrid = lazy(async () => ({
  default: (await import('./associations/AssociationGrid.js')).AssociationGrid,
}));

/** The form of one record: its fields, its actions, and the records that belong to it. */
export function RecordEditor({ model, entity }: { readonly model: ViewModel; readonly entity: Entity }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const { search } = useLocation();
  const state = useSyncExternalStore(entity.subscribe, entity.current);
  const [isDeleting, setDeleting] = useState(false);
  const onSaved = useCallback(
    (record: WireRecord, wasNew: boolean) => {
      if (!wasNew) return;
      const address = recordAddress(model.name, valueOf(record, model.primaryKey) as RecordId, locale);
      void navigate(address, { replace: true, state: sameEntity, preventScrollReset: true });
    },
    [model, locale, navigate],
  );
  const { control, formElement, save, problem, setProblem } = useRecordForm(entity, model, onSaved);
  const guard = useLeaveGuard(entity, model.autosave);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      void save();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [save]);

  const isReadOnly = state.isDeleted || !(state.isNew ? model.can.create : model.can.update);
  const surroundings = useMemo(
    () => ({ entity, model, isReadOnly, isNew: state.isNew, control }),
    [entity, model, isReadOnly, state.isNew, control],
  );
  const sections = useMemo(() => formLayout(model, state.isNew), [model, state.isNew]);
  const label = textIn(model.label, locale);
  const title = state.record ? recordTitle(state.record, model, locale) : t('form.newTitle', { view: label });
  useTitle(state.record ? `${title} · ${label}` : title);

  const remove = async () => {
    setDeleting(false);
    try {
      await entity.remove();
      await navigate(gridAddress(model.name, locale) + search, { replace: true });
      document.getElementById('main')?.focus();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error);
    }
  };
  const id = entity.id;
  return (
    <FormContext.Provider value={surroundings}>
      <Box
        component="form"
        noValidate
        ref={formElement}
        sx={{ maxWidth: 1200 }}
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <FormHeader
          title={title}
          back={{ label, address: gridAddress(model.name, locale) }}
          state={state}
          canSave={!isReadOnly}
          canDelete={!state.isNew && !state.isDeleted && model.can.delete}
          onDelete={() => setDeleting(true)}
        />
        {state.isDeleted && (
          <Alert severity="warning" sx={{ mb: 4 }}>
            {t('form.deletedElsewhere')}
          </Alert>
        )}
        {isReadOnly && !state.isDeleted && (
          <Alert severity="info" role="note" sx={{ mb: 4 }}>
            {t(state.isNew ? 'form.mayNotCreate' : 'form.mayNotChange')}
          </Alert>
        )}
        {problem && (
          <Alert severity="error" onClose={() => setProblem(null)} sx={{ mb: 4 }}>
            {problemText(problem)}
          </Alert>
        )}
        <Box
          sx={{
            display: 'grid',
            columnGap: 10,
            rowGap: 6,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              md: state.record ? 'minmax(0, 1fr) 184px' : 'minmax(0, 1fr)',
            },
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <FormFields sections={sections} />
          </Box>
          {state.record && <RecordFacts model={model} record={state.record} />}
        </Box>
      </Box>
      {id !== null && !state.isDeleted && (
        <Box sx={{ maxWidth: 1200 }}>
          <Suspense>
            {embeddedAssociations(model).map((association) => (
              <AssociationGrid
                key={association.name}
                model={model}
                association={association}
                id={id}
                isReadOnly={!model.can.update}
              />
            ))}
          </Suspense>
        </Box>
      )}
      <DeleteDialog
        isOpen={isDeleting}
        title={title}
        onDelete={() => void remove()}
        onCancel={() => setDeleting(false)}
      />
      <LeaveDialog isOpen={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
      <ConflictDialog
        model={model}
        conflict={state.conflict}
        onKeep={(keep) => {
          entity.resolve(keep).catch((error: unknown) => {
            if (error instanceof ApiError) setProblem(error);
          });
        }}
      />
    </FormContext.Provider>
  );
}
