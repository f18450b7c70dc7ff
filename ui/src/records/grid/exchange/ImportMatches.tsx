import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { textIn } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { guessKey, importableColumns, keyColumns, namesRelated } from './guessColumns.js';
import type { Import, ImportPlan } from './useImport.js';

export interface ImportMatchesProps {
  readonly model: ViewModel;
  readonly plan: ImportPlan;
  readonly isBusy: boolean;
  readonly onChange: Import['change'];
}

/** The columns of the file with their first values, and for each the column of the view that it fills. */
export function ImportMatches({ model, plan, isBusy, onChange }: ImportMatchesProps) {
  const { t } = useTranslation();
  const { preview, matches, key, file } = plan;
  const labelOf = useColumnLabel(model);
  const keys = keyColumns(model, matches);
  const match = (name: string, column: string | null) => {
    const next = new Map([...matches].map(([one, old]) => [one, one === name ? column : old === column ? null : old]));
    onChange({ matches: next, key: keyColumns(model, next).includes(key) ? key : guessKey(model, next) });
  };
  const hasPrimaryKey = [...matches.values()].includes(model.primaryKey);
  const nameAt = (at: number): string => preview.names[at] || t('exchange.nameless', { position: at + 1 });
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Box>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{file.name}</Box>
        {preview.encoding === 'windows-1252' && (
          <Box sx={{ mt: 1, fontSize: 13, color: 'text.secondary' }}>{t('exchange.windowsText')}</Box>
        )}
      </Box>
      <Box component="table" sx={tableStyles} aria-label={t('exchange.matches')}>
        <thead>
          <tr>
            <th scope="col">{t('exchange.inFile')}</th>
            <th scope="col">{t('exchange.values')}</th>
            <th scope="col">{t('exchange.column')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.names.map((name, at) => (
            <tr key={at}>
              <th scope="row">{nameAt(at)}</th>
              <td>
                {preview.rows
                  .map((row) => row[at] ?? '')
                  .filter((value) => value !== '')
                  .join(' · ')}
              </td>
              <td>
                <TextField
                  select
                  size="small"
                  fullWidth
                  disabled={isBusy}
                  value={matches.get(name) ?? ''}
                  onChange={({ target }) => match(name, target.value === '' ? null : target.value)}
                  slotProps={{ htmlInput: { 'aria-label': t('exchange.columnFor', { name: nameAt(at) }) }, select: { displayEmpty: true } }}
                >
                  <MenuItem value="" sx={{ color: 'text.secondary' }}>
                    {t('exchange.leaveOut')}
                  </MenuItem>
                  {namesRelated(model, name) && <MenuItem value={name}>{labelOf(name)}</MenuItem>}
                  {importableColumns(model).map((column) => (
                    <MenuItem key={column.name} value={column.name}>
                      {labelOf(column.name)}
                    </MenuItem>
                  ))}
                </TextField>
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
      <TextField
        select
        size="small"
        disabled={isBusy}
        label={t('exchange.key')}
        value={key}
        helperText={t(key === model.primaryKey && !hasPrimaryKey ? 'exchange.allNew' : 'exchange.keyHelp')}
        onChange={({ target }) => onChange({ key: target.value })}
        sx={{ maxWidth: 420 }}
      >
        {keys.map((name) => (
          <MenuItem key={name} value={name}>
            {name === model.primaryKey && !hasPrimaryKey ? t('exchange.noKey') : labelOf(name)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  ); // prettier-ignore
}

/** The label of a column, or of related records as in `author.email`. */
export function useColumnLabel(model: ViewModel): (name: string) => string {
  const locale = useLocale();
  return (name) => {
    const column = model.columns.get(name);
    if (column) return textIn(model.byForeignKey.get(name)?.label ?? column.label, locale);
    const [first = '', second] = name.split('.');
    const association = model.associations.get(first);
    if (!association) return name;
    const label = textIn(association.label, locale);
    return second === undefined ? label : `${label} (${second})`;
  };
}

const tableStyles = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: 14,
  '& th, & td': { textAlign: 'left', py: 1.5, pr: 3, verticalAlign: 'middle', borderBottom: '1px solid var(--vk-border)' },
  '& thead th': { fontWeight: 500, fontSize: 13, color: 'text.secondary' },
  '& tbody th': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& td:nth-of-type(1)': { color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& thead th:first-of-type': { width: '27%' },
  '& thead th:last-of-type': { width: { xs: '44%', sm: '38%' } },
  '& td:last-of-type': { pr: 0 },
}; // prettier-ignore
