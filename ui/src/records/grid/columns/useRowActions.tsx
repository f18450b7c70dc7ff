import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordGridProps } from '../RecordGrid.js';
import { useViews } from '../../../data/model/useModels.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { RowActions } from './RowActions.js';
import { useActionsOf } from '../../../plugin/useActionsOf.js';

export interface RowActionColumn extends Pick<RecordGridProps, 'action'> {
  /** The user's rights are not known yet, so it is not known whether the column is needed. */
  readonly isPending: boolean;
}

/** The last cell of each row if plugins offer actions for the view's records. */
export function useRowActions(model: ViewModel): RowActionColumn {
  const { t } = useTranslation();
  const label = t('form.actions');
  const { data, error } = useViews();
  const { length } = useActionsOf(model, 'grid');
  const isPending = !data && !error;
  return useMemo(() => {
    if (length === 0) return { isPending };
    const render: NonNullable<RecordGridProps['action']>['render'] = (record, tabIndex) => (
      <RowActions model={model} record={record} tabIndex={tabIndex} />
    );
    return { isPending, action: { width: length * 30 + 24, label, render } };
  }, [model, label, length, isPending]);
}
