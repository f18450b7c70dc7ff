import { type ModelAssociation, textIn } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { associationPath } from '../../../base/api/recordsApi.js';
import type { RecordId } from '../../../base/wire/WireRecord.js';
import { printSort, readSort } from '../../grid/GridState.js';
import { useRecordList } from '../../../data/lists/useRecordList.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import type { RecordForm } from '../RecordForm.js';
import { AssociationHeading } from './AssociationHeading.js';
import { associationRights } from './associationRights.js';
import { useAssociation } from './useAssociation.js';
import { type GridColumnInfo, gridColumnsOf, proposedColumns } from '../../grid/columns/gridColumnsOf.js';
import { onDemand } from '../../../base/page/onDemand.js';
import { useDialogOnDemand } from '../../../base/page/useDialogOnDemand.js';

const prefix = 'viewkraft:collapsed:';

const columnCache = new WeakMap<ViewModel, Map<string, readonly GridColumnInfo[]>>();

const AssociationTable = onDemand(
  async () => (await import('./AssociationTable.js')).AssociationTable,
  () => <Box sx={{ height: 112 }} />,
);
const loadLinkDialog = async () => (await import('./LinkDialog.js')).LinkDialog;

export interface AssociationRegionProps {
  readonly form: RecordForm;
  /** Null until the record is first saved. */
  readonly id: RecordId | null;
  readonly association: ModelAssociation;
  readonly target: ViewModel;
}

/** The records of a to-many association with their actions. */
export function AssociationRegion({ form, id, association, target }: AssociationRegionProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const labelId = useId();
  const { model, entity } = form;
  const heading = useRef<HTMLButtonElement>(null);
  const [isCollapsed, setCollapsed] = useCollapsed(`${model.name}.${association.name}`);
  const [sort, setSort] = useState(() => readSort(target.gridSort));
  const [search, setSearch] = useState('');
  const [paging, setPaging] = useState({ page: 1, size: 25 });
  const { Dialog: LinkDialog, ...linking } = useDialogOnDemand(loadLinkDialog);
  const rights = associationRights(model, target, association);
  const columns = associatedColumns(target, association);
  const path = id === null ? null : associationPath(model.name, id, association.name);
  const list = useRecordList(
    path,
    isCollapsed
      ? { limit: 0 }
      : {
          search: search || undefined,
          sort: printSort(sort) || undefined,
          limit: paging.size,
          offset: (paging.page - 1) * paging.size,
          include: columns.flatMap((column) => column.association ?? []).join(',') || undefined,
        },
    (event) => {
      if (event.type === 'again' || event.type === 'model') return true;
      const isHere = event.type === 'record' && event.view === model.name && String(event.id) === String(id);
      return event.type === 'record' && (event.view === target.name || isHere);
    },
  );
  const actions = useAssociation({ form, association, target, list, focusAfter: heading });
  const total = list.page?.total;
  /** A new record is saved first. */
  const afterSave = async (then: () => void | Promise<void>) => {
    if (entity.id === null && !((await form.save()) && entity.id !== null)) return;
    setCollapsed(false);
    await then();
  };
  // Before the first save there is nothing to show or to add.
  if (id === null && !rights.link && !rights.create) return null;
  return (
    <Box component="section" aria-labelledby={labelId} data-association={association.name} sx={{ mt: 8 }}>
      <AssociationHeading
        label={textIn(association.label, locale)}
        target={target}
        labelId={labelId}
        total={search === '' ? total : undefined}
        isCollapsed={isCollapsed}
        onCollapse={setCollapsed}
        toggle={heading}
        onLink={rights.link ? () => void afterSave(linking.open) : undefined}
        onNew={rights.create ? () => void afterSave(actions.create) : undefined}
      />
      {actions.problem && (
        <Alert severity="error" onClose={actions.dismiss} sx={{ mb: 2 }}>
          {actions.problem}
        </Alert>
      )}
      {id === null ? (
        <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {t('association.savedFirst')}
        </Box>
      ) : (
        !isCollapsed && (
          <AssociationTable
            association={association}
            target={target}
            columns={columns}
            path={path as string}
            list={list}
            sort={sort}
            onSort={setSort}
            search={search}
            onSearch={(text) => {
              setSearch(text);
              setPaging({ ...paging, page: 1 });
            }}
            page={paging.page}
            pageSize={paging.size}
            onPaging={(page, size) => setPaging({ page, size })}
            rights={rights}
            actions={actions}
          />
        )
      )}
      {id !== null && LinkDialog && (
        <LinkDialog
          id={id}
          model={model}
          association={association}
          target={target}
          onClose={linking.close}
          onLinked={list.reload}
        />
      )}
    </Box>
  );
}

/** Whether a region of the form is collapsed, as the user last left it. */
function useCollapsed(name: string): [boolean, (isCollapsed: boolean) => void] {
  const [isCollapsed, setCollapsed] = useState(() => read(name));
  return [
    isCollapsed,
    (next) => {
      setCollapsed(next);
      try {
        if (next) localStorage.setItem(prefix + name, 'true');
        else localStorage.removeItem(prefix + name);
      } catch {
        // Without storage the state lasts until the page is left.
      }
    },
  ];
}

function read(name: string): boolean {
  try {
    return localStorage.getItem(prefix + name) === 'true';
  } catch {
    return false;
  }
}

/** Columns of an association's grid: the target view's own, without the relation back to this record. */
function associatedColumns(target: ViewModel, association: ModelAssociation): readonly GridColumnInfo[] {
  const back = association.type === 'hasMany' ? association.foreignKey : '';
  const ofTarget = columnCache.get(target) ?? new Map<string, readonly GridColumnInfo[]>();
  columnCache.set(target, ofTarget);
  let columns = ofTarget.get(back);
  if (!columns) {
    const proposed = proposedColumns(target);
    columns = gridColumnsOf(target).filter(({ column }) => proposed.has(column.name) && column.name !== back);
    ofTarget.set(back, columns);
  }
  return columns;
}
