import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { isRequiredOnCreate, textIn, type Message } from '@viewkraft/model';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText } from '../../../base/i18n/messageText.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { DeleteOutlined } from '../../../base/icons/icons.js';
import type { ViewColumn, ViewModel } from '../../../base/wire/ViewModel.js';
import { ColumnInput } from '../editing/ColumnInput.js';

export interface BulkEditRowProps {
  readonly model: ViewModel;
  readonly columns: readonly ViewColumn[];
  readonly column: string;
  readonly value: unknown;
  readonly problem: Message | undefined;
  readonly onColumn: (column: string) => void;
  readonly onValue: (value: unknown) => void;
  readonly onRemove: (() => void) | undefined;
}

/** One column and its value for all selected records. */
export function BulkEditRow({ model, columns, column: name, value, problem, ...on }: BulkEditRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const column = model.columns.get(name);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 1.4fr) auto' },
      }}
    >
      <TextField
        select
        id={`${id}-column`}
        label={t('bulk.column')}
        value={name}
        onChange={(event) => on.onColumn(event.target.value)}
      >
        {columns.map((one) => (
          <MenuItem key={one.name} value={one.name}>
            {textIn(model.byForeignKey.get(one.name)?.label ?? one.label, locale)}
          </MenuItem>
        ))}
      </TextField>
      {column && (
        <ColumnInput
          id={`${id}-value`}
          label={t('bulk.value')}
          model={model}
          column={column}
          value={value}
          onChange={on.onValue}
          error={problem && messageText(problem)}
          required={isRequiredOnCreate(column)}
        />
      )}
      {on.onRemove && (
        <IconButton aria-label={t('bulk.removeColumn')} sx={{ mt: { sm: '22px' } }} onClick={on.onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
