import type { GridLocaleText } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The DataGrid's texts that users can see or hear, in the page's language; the others stay English. */
export function useGridTexts(): Partial<GridLocaleText> {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      columnHeaderSortIconLabel: t('grid.sort'),
      checkboxSelectionHeaderName: t('grid.boxes.header'),
      checkboxSelectionSelectAllRows: t('grid.boxes.selectAll'),
      checkboxSelectionUnselectAllRows: t('grid.boxes.unselectAll'),
      checkboxSelectionSelectRow: t('grid.boxes.select'),
      checkboxSelectionUnselectRow: t('grid.boxes.unselect'),
      // The DataGrid's checkboxes are a boolean column.
      booleanCellTrueLabel: t('field.yes'),
      booleanCellFalseLabel: t('field.no'),
      noRowsLabel: t('grid.empty'),
      noResultsOverlayLabel: t('grid.empty'),
    }),
    [t],
  );
}
