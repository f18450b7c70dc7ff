import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { textIn } from '@viewkraft/model';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useFormState } from 'react-hook-form';
import { viewing } from '../../../base/api/viewing.js';
import { problemText } from '../../../base/api/problemText.js';
import { ParentRefusal } from '../../../data/entity/ParentRefusal.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { DraftNotices } from './DraftNotices.js';
import { ParentNotice } from './ParentNotice.js';
import { type TypedText, TypedTextNotice, typedTexts } from './TypedTextNotice.js';
import { useEntityValue } from '../useEntityValue.js';
import type { RecordForm, Values } from '../RecordForm.js';
import { fieldName } from '../../../fields/fieldName.js';
import { useRecordFormContext } from '../useRecordFormContext.js';
import type { Entity } from '../../../data/entity/Entity.js';
import type { ColumnStates } from '../../../data/functions/ColumnStates.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';

interface LostTexts {
  /** Unsaved input for columns that the view no longer has. */
  readonly texts: readonly TypedText[];
  readonly forget: () => void;
}

const none: readonly TypedText[] = [];

export interface FormNoticesProps {
  readonly form: RecordForm;
  readonly isReadOnly: boolean;
}

/** Notices about the record as a whole, above its fields. */
export function FormNotices({ form, isReadOnly }: FormNoticesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { entity, model, isViewRemoved, refusal, setRefusal } = form;
  const isNew = useEntityValue(entity, (state) => state.isNew);
  const isDeleted = useEntityValue(entity, (state) => state.isDeleted);
  const isClone = useEntityValue(entity, (state) => state.isClone);
  const lost = useLostTexts(entity, model);
  const isLost = isDeleted || isViewRemoved;
  return (
    <>
      {isLost && (
        <TypedTextNotice
          reason={t(isViewRemoved ? 'form.viewGone' : 'form.deletedElsewhere')}
          texts={typedTexts(model, entity.current(), locale)}
        />
      )}
      {isReadOnly && !isLost && (
        <Alert severity="info" role="note" sx={styles}>
          {viewing.identity
            ? t('form.viewedOnly', { name: viewing.identity.name })
            : t(isNew ? 'form.mayNotCreate' : 'form.mayNotChange')}
        </Alert>
      )}
      {isClone && model.autosave && !isReadOnly && (
        <Alert severity="info" role="note" sx={styles}>
          {t('form.clonePaused')}
        </Alert>
      )}
      {lost.texts.length > 0 && (
        <TypedTextNotice reason={t('form.columnsGone')} texts={lost.texts} onClose={lost.forget} />
      )}
      <DraftNotices form={form} />
      <HiddenProblemsNotice />
      {refusal instanceof ParentRefusal && (
        <ParentNotice entity={entity} refusal={refusal} onClose={() => setRefusal(null)} />
      )}
      {refusal && !(refusal instanceof ParentRefusal) && (
        <Alert severity="error" onClose={() => setRefusal(null)} sx={styles}>
          {problemText(refusal)}
        </Alert>
      )}
    </>
  );
}

const styles = { mb: 4 };

/** Errors of columns that the form does not show, so that no field can display them. */
function HiddenProblemsNotice() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { model, states } = useRecordFormContext();
  const { errors } = useFormState<Values>();
  const refused = [...model.columns.keys()].filter((name) => errors[fieldName(name)]);
  const hidden = useHiddenColumns(refused.join(), states);
  if (hidden.length === 0) return null;
  return (
    <Alert severity="error" sx={styles}>
      {t('form.notShown')}
      {hidden.map((name) => (
        <div key={name}>
          {textIn(model.columns.get(name)?.label ?? name, locale)}: {String(errors[fieldName(name)]?.message)}
        </div>
      ))}
    </Alert>
  );
}

/** Those of the columns (comma-separated) that the form does not show for the record's current values. */
function useHiddenColumns(columns: string, states: ColumnStates): readonly string[] {
  const names = useMemo(() => columns.split(',').filter((name) => name !== ''), [columns]);
  const subscribe = useCallback((listener: () => void) => states.subscribe(names, listener), [names, states]);
  const hidden = useSyncExternalStore(subscribe, () => names.filter((name) => !states.of(name).visible).join());
  return names.filter((name) => hidden.split(',').includes(name));
}

/** Keeps the input of columns that a change of the definition removes. */
function useLostTexts(entity: Entity, model: ViewModel): LostTexts {
  const locale = useLocale();
  const before = useRef(model);
  const [texts, setTexts] = useState(none);
  // Runs before the effect that gives the entity its new model and drops the values of removed columns.
  useLayoutEffect(() => {
    const old = before.current;
    before.current = model;
    if (old === model || old.version === model.version) return;
    const lost = typedTexts(old, entity.current(), locale).filter(({ column }) => !model.columns.has(column));
    if (lost.length > 0) setTexts((earlier) => [...earlier, ...lost]);
  }, [entity, model, locale]);
  return { texts, forget: () => setTexts(none) };
}
