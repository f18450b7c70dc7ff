import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordGridProps } from '../grid/RecordGrid.js';
import type { ViewModel } from '../model/ViewModel.js';
import { useActionsOf } from './useActionsOf.js';

const RowActions = lazy(async () => ({ default: (await import('./RowActions.js')).RowActions }));

/** The last cell of each row, where plugins offer something for the view's records. */
export function useRowActions(model: ViewModel): Pick<RecordGridProps, 'action'> {
  const { t } = useTranslation();
  const label = t('form.actions');
  const { length } = useActionsOf(model, 'grid');
  return useMemo(() => {
    if (length === 0) return {};
    const render: NonNullable<RecordGridProps['action']>['render'] = (record, tabIndex) => (
      <Suspense>
        <RowActions model={model} record={record} tabIndex={tabIndex} />
      </Suspense>
    );
    return { action: { width: length * 30 + 24, label, render } };
  }, [model, label, length]);
}
