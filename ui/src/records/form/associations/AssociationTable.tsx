import { textIn, type ModelAssociation } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { onDemand } from '../../../base/page/onDemand.js';
import { useDialogOnDemand } from '../../../base/page/useDialogOnDemand.js';
import { useTranslation } from 'react-i18next';
import { valueOf, type RecordId, type WireRecord } from '../../../base/wire/WireRecord.js';
import { recordTitle } from '../../../fields/recordTitle.js';
import type { GridColumnInfo } from '../../grid/columns/gridColumnsOf.js';
import { printSort, type SortItem } from '../../grid/GridState.js';
import type { RecordGridProps } from '../../grid/RecordGrid.js';
import { loadRecordGrid } from '../../grid/loadRecordGrid.js';
import { ListProblem } from '../../../base/page/ListProblem.js';
import type { CellPosition } from '../../grid/editing/useEditMode.js';
import { PlainGrid } from '../../grid/plain/PlainGrid.js';
import { SearchBox } from '../../../base/page/SearchBox.js';
import { usePageInRange } from '../../grid/usePageInRange.js';
import type { RecordList } from '../../../data/lists/useRecordList.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { useShortcut } from '../../../base/shortcuts/shortcuts.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import type { AssociationRights } from './associationRights.js';
import { AssociationRowActions } from './AssociationRowActions.js';
import { orderColumn } from './orderColumn.js';
import type { AssociationActions } from './useAssociation.js';
import { useOrdering } from './useOrdering.js';

export interface AssociationTableProps {
  readonly association: ModelAssociation;
  readonly target: ViewModel;
  readonly columns: readonly GridColumnInfo[];
  readonly path: string;
  readonly list: RecordList;
  readonly sort: readonly SortItem[];
  readonly onSort: (sort: readonly SortItem[]) => void;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly page: number;
  readonly pageSize: number;
  readonly onPaging: (page: number, size: number) => void;
  readonly rights: AssociationRights;
  readonly actions: AssociationActions;
}

/** The editable grid is the largest part of a form, so it loads when the first cell is edited. */
const RecordGrid = onDemand<RecordGridProps & { readonly onClose: () => void }>(
  async () => (await loadRecordGrid()).RecordGrid,
  (grid) => <PlainGrid {...grid} onEdit={() => undefined} />,
);

const GridFooter = onDemand(async () => (await import('../../grid/GridFooter.js')).GridFooter);

const loadDeleteDialog = async () => (await import('../dialogs/DeleteDialog.js')).DeleteDialog;

/** From this number of records on, a search field is shown. */
const searchFrom = 8;

/** The grid of an association with the actions of each row. */
export function AssociationTable(props: AssociationTableProps) {
  const { association, target, columns, path, list, sort, onSort, search, page, pageSize, onPaging, rights, actions } = props; // prettier-ignore
  const { t } = useTranslation();
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<CellPosition>();
  const [doomed, setDoomed] = useState<WireRecord | null>(null);
  const deletion = useDialogOnDemand(loadDeleteDialog);
  const total = list.page?.total;
  const askBeforeDelete = (row: WireRecord) => {
    setDoomed(row);
    void deletion.open();
  };
  usePageInRange(list, page, pageSize, (last) => onPaging(last, pageSize));

  const isInOrder = printSort(sort) === target.gridSort && search === '' && total !== undefined && total > 1;
  const ordering = useOrdering({
    target,
    path,
    list,
    column: isInOrder ? orderColumn(target) : undefined,
    box,
    attempt: actions.attempt,
    pageSize,
    onPage: (next) => onPaging(next, pageSize),
  });
  const isMovable = { isHint: true, when: ordering.isOn };
  useShortcut('alt+arrowup', 'association.up', () => undefined, isMovable);
  useShortcut('alt+arrowdown', 'association.down', () => undefined, isMovable);
  const buttons = (ordering.isOn ? 3 : 0) + (target.can.update ? 1 : 0) + (rights.unlink || rights.remove ? 1 : 0);
  const action = {
    width: buttons * 30 + 24,
    label: t('form.actions'),
    render: (row: WireRecord, tabIndex: 0 | -1) => (
      <AssociationRowActions
        tabIndex={tabIndex}
        title={recordTitle(row, target, locale)}
        onMove={ordering.isOn ? (by) => ordering.move(valueOf(row, target.primaryKey) as RecordId, by) : undefined}
        onGrab={ordering.isOn ? ordering.grab : undefined}
        onEdit={target.can.update ? () => void actions.edit(row) : undefined}
        onUnlink={rights.unlink ? () => void actions.unlink(row) : undefined}
        onDelete={rights.remove ? () => askBeforeDelete(row) : undefined}
        prepareDelete={deletion.preload}
      />
    ),
  };
  const grid = {
    model: target,
    label: textIn(association.label, locale),
    columns,
    list,
    sort,
    onSort,
    page,
    pageSize,
    editing: target.can.update,
    empty: <Box sx={emptyStyles}>{t('grid.empty')}</Box>,
    ...(buttons > 0 ? { action } : {}),
  };
  const isEmpty = total === 0 || total === undefined;
  return (
    <>
      {((total ?? 0) >= searchFrom || search !== '') && (
        <Box sx={{ display: 'flex', mb: 2 }}>
          <SearchBox value={search} onSearch={props.onSearch} />
        </Box>
      )}
      {list.error && (
        <Box sx={{ mb: 2 }}>
          <ListProblem error={list.error} onRetry={list.reload} />
        </Box>
      )}
      <Box
        ref={box}
        onKeyDownCapture={ordering.onKeyDown}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minWidth: 0,
          ...(isEmpty ? { height: 112 } : {}),
          ...dropStyles,
        }}
      >
        {edited ? (
          <RecordGrid {...grid} editFirst={edited} onClose={() => setEdited(undefined)} />
        ) : (
          <PlainGrid {...grid} onEdit={setEdited} />
        )}
      </Box>
      {ordering.isOn && (
        <Box component="p" sx={orderHelpStyles}>
          {t('association.orderHelp')}
        </Box>
      )}
      <span role="status" className="vk-hidden">
        {ordering.announcement}
      </span>
      {total !== undefined && total > 25 && (
        <GridFooter
          page={page}
          pageSize={pageSize}
          total={total}
          onPage={(next) => onPaging(next, pageSize)}
          onPageSize={(size) => onPaging(1, size)}
        />
      )}
      {deletion.Dialog && doomed && (
        <deletion.Dialog
          model={target}
          title={recordTitle(doomed, target, locale)}
          onClose={deletion.close}
          onDelete={() => {
            deletion.close();
            void actions.remove(doomed);
          }}
        />
      )}
    </>
  );
}

const emptyStyles = { height: '100%', display: 'grid', placeContent: 'center', color: 'text.secondary' };

const orderHelpStyles = {
  m: 0,
  mt: 1,
  fontSize: 12,
  color: 'text.secondary',
  // Devices without a keyboard use the buttons in the rows.
  '@media (hover: none)': { display: 'none' },
};

const dropStyles = {
  '& [data-drop="before"]': { boxShadow: 'inset 0 2px var(--vk-accent)' },
  '& [data-drop="after"]': { boxShadow: 'inset 0 -2px var(--vk-accent)' },
  '& [data-grabbed]': { opacity: 0.5 },
};
