import { useMemo } from 'react';
import { useViews } from '../model/useModels.js';
import type { ViewModel } from '../model/ViewModel.js';
import { recordActionsOf, type OfferedAction } from './recordActionsOf.js';

/** What plugins offer the caller for records of a view. */
export function useActionsOf({ name }: Pick<ViewModel, 'name'>, place: 'grid' | 'form'): readonly OfferedAction[] {
  const { data: views } = useViews();
  return useMemo(() => {
    const mayCreate = (view: string) => views?.some((one) => one.name === view && one.create === true) === true;
    return recordActionsOf({ name }, place).filter(({ action }) => !action.creates || mayCreate(action.creates));
  }, [name, place, views]);
}
