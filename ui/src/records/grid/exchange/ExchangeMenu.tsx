import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListParameters, listPath } from '../../../base/api/recordsApi.js';
import { Check } from '../../../base/icons/icons.js';
import { CloudUploadOutlined, InsertDriveFileOutlined } from '../../../base/icons/panelIcons.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import type { CsvDialect, ExchangeFormat } from '@viewkraft/model';
import { onDemand } from '../../../base/page/onDemand.js';

const ImportDialog = onDemand(async () => (await import('./ImportDialog.js')).ImportDialog);

export interface ExchangeMenuProps {
  readonly model: ViewModel;
  /** The grid's request: its filter, search and order apply to the export. */
  readonly parameters: ListParameters;
  /** The columns that the grid shows. */
  readonly columns: readonly string[];
  readonly isOpen: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The export formats, each a link that downloads a file, and the import. */
export function ExchangeMenu({ model, parameters, columns, isOpen, anchor, onClose }: ExchangeMenuProps) {
  const { t } = useTranslation();
  const [isNatural, setNatural] = useState(false);
  const [isNarrow, setNarrow] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const openImport = () => {
    onClose();
    setImporting(true);
  };
  const check = (label: string, isChecked: boolean, set: (checked: boolean) => void) => (
    <MenuItem role="menuitemcheckbox" aria-checked={isChecked} onClick={() => set(!isChecked)}>
      <ListItemIcon>{isChecked && <Check fontSize="small" />}</ListItemIcon>
      {label}
    </MenuItem>
  );
  const isFiltered = parameters.filter !== undefined || parameters.search !== undefined;
  return (
    <>
      <Menu
        open={isOpen}
        anchorEl={anchor.current}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': t('exchange.title') } }}
      >
        <ListSubheader role="presentation" sx={{ lineHeight: '32px', fontSize: 12, backgroundColor: 'transparent' }}>
          {t(isFiltered ? 'exchange.exportFound' : 'exchange.exportAll')}
        </ListSubheader>
        {exportForms.map((form) => (
          <MenuItem
            key={form.name}
            component="a"
            href={exportAddress(model.name, form, parameters, { isNatural, columns: isNarrow ? columns : undefined })}
            download
            onClick={onClose}
          >
            <ListItemIcon>
              <InsertDriveFileOutlined fontSize="small" />
            </ListItemIcon>
            {t(`exchange.form.${form.name}`)}
          </MenuItem>
        ))}
        <Divider />
        {check(t('exchange.shownColumns'), isNarrow, setNarrow)}
        {model.associations.size > 0 && check(t('exchange.natural'), isNatural, setNatural)}
        {(model.can.create || model.can.update) && <Divider />}
        {(model.can.create || model.can.update) && (
          <MenuItem onClick={openImport}>
            <ListItemIcon>
              <CloudUploadOutlined fontSize="small" />
            </ListItemIcon>
            {t('exchange.import')}
          </MenuItem>
        )}
      </Menu>
      {isImporting && <ImportDialog model={model} onClose={() => setImporting(false)} />}
    </>
  );
}

/** One entry of the export menu. */
interface ExportForm {
  readonly name: 'csv' | 'csvEnglish' | 'csvGerman' | 'xlsx' | 'ndjson';
  readonly format: ExchangeFormat;
  readonly dialect?: CsvDialect;
}

const exportForms: readonly ExportForm[] = [
  { name: 'xlsx', format: 'xlsx' },
  { name: 'csvEnglish', format: 'csv', dialect: 'excel-en' },
  { name: 'csvGerman', format: 'csv', dialect: 'excel-de' },
  { name: 'csv', format: 'csv' },
  { name: 'ndjson', format: 'ndjson' },
];

/** The address of an export: the records of the grid, without paging. `columns`: only these, and the key. */
function exportAddress(
  view: string,
  { format, dialect }: ExportForm,
  { filter, search, sort }: ListParameters,
  { isNatural, columns }: { readonly isNatural: boolean; readonly columns: readonly string[] | undefined },
): string {
  const query = new URLSearchParams();
  const relations = isNatural ? 'natural' : undefined;
  const given = { format, dialect, filter, search, sort, select: columns?.join(','), relations };
  for (const [name, value] of Object.entries(given)) if (value !== undefined) query.set(name, value);
  return `${listPath(view)}export?${query.toString()}`;
}
