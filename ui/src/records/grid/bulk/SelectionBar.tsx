import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../base/api/ApiError.js';
import { problemText } from '../../../base/api/problemText.js';
import { listPath, recordsApi, type ListParameters } from '../../../base/api/recordsApi.js';
import { formatNumber } from '../../../base/i18n/formats/formatNumber.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { DeleteOutlined, EditOutlined } from '../../../base/icons/icons.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { notify } from '../../../base/notify/notifications.js';
import { passFocus } from '../../../base/page/passFocus.js';
import { useDialogOnDemand } from '../../../base/page/useDialogOnDemand.js';
import { gridCell } from '../gridCell.js';
import type { Selection } from './useSelection.js';

export interface SelectionBarProps {
  readonly model: ViewModel;
  readonly selection: Selection;
  /** The grid's request, and the total number of its records. */
  readonly parameters: ListParameters;
  readonly total: number;
}

/** Largest number of records read or written in one request. */
const maxRecords = 1_000;

const loadEdit = async () => (await import('./BulkEditDialog.js')).BulkEditDialog;
const loadDelete = async () => (await import('./BulkDeleteDialog.js')).BulkDeleteDialog;

/** Replaces the toolbar while records are selected. */
export function SelectionBar({ model, selection, parameters, total }: SelectionBarProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const edit = useDialogOnDemand(loadEdit);
  const deletion = useDialogOnDemand(loadDelete);
  const clearButton = useRef<HTMLButtonElement>(null);
  const count = selection.records.size;
  const takeAll = async () => {
    try {
      const { records } = await recordsApi.list(listPath(model.name), { ...parameters, limit: maxRecords, offset: 0 });
      selection.take(records);
      passFocus(() => clearButton.current);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({ message: problemText(error), type: 'negative' });
    }
  };
  const offered = Math.min(total, maxRecords);
  return (
    <Box
      role="toolbar"
      aria-label={t('bulk.toolbar')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', minHeight: 38 }}
    >
      <Box component="span" role="status" sx={{ fontWeight: 550, mr: 2, fontVariantNumeric: 'tabular-nums' }}>
        {t('bulk.selected', { count, shown: formatNumber(count, locale) })}
      </Box>
      {model.can.update && (
        <Button
          variant="outlined"
          startIcon={<EditOutlined />}
          onPointerEnter={edit.preload}
          onClick={() => void edit.open()}
        >
          {t('bulk.edit')}
        </Button>
      )}
      {model.can.delete && (
        <Button
          variant="outlined"
          color="error"
          startIcon={<DeleteOutlined />}
          onPointerEnter={deletion.preload}
          onClick={() => void deletion.open()}
        >
          {t('bulk.delete')}
        </Button>
      )}
      {offered > count && (
        <Button onClick={() => void takeAll()}>
          {t(total > maxRecords ? 'bulk.first' : 'bulk.all', { shown: formatNumber(offered, locale) })}
        </Button>
      )}
      <Button
        ref={clearButton}
        onClick={() => {
          selection.clear();
          passFocus(gridCell);
        }}
      >
        {t('bulk.clear')}
      </Button>
      {[edit, deletion].map(
        ({ Dialog, close }, at) =>
          Dialog && (
            <Dialog
              key={at}
              model={model}
              selection={selection}
              onClose={() => {
                close();
                passFocus(gridCell);
              }}
            />
          ),
      )}
    </Box>
  );
}
