import type { GridLocaleText } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The words of MUI's grid that are to be seen or heard here; its own are left out of the build (ui/leanDataGrid.ts). */
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
      // Boxes are a column of type boolean.
      booleanCellTrueLabel: t('field.yes'),
      booleanCellFalseLabel: t('field.no'),
      noRowsLabel: t('grid.empty'),
      noResultsOverlayLabel: t('grid.empty'),
    }),
    [t],
  );
}
