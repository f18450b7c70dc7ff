import { textIn, type ModelAssociation } from '@viewkraft/model';
import AddLink from '@mui/icons-material/AddLink';
import LinkOff from '@mui/icons-material/LinkOff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { memo, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.js';
import { problemText } from '../../api/problemText.js';
import { associationPath, recordsApi } from '../../api/recordsApi.js';
import { valueOf, type RecordId, type WireRecord } from '../../api/WireRecord.js';
import { recordTitle } from '../../fields/recordTitle.js';
import { GridFooter } from '../../grid/GridFooter.js';
import { gridColumnsOf, proposedColumns } from '../../grid/gridColumnsOf.js';
import { printSort, type SortItem } from '../../grid/GridState.js';
import { ListProblem } from '../../grid/ListProblem.js';
import { RecordGrid } from '../../grid/RecordGrid.js';
import { usePageInRange } from '../../grid/usePageInRange.js';
import { useRecordList } from '../../grid/useRecordList.js';
import { useLocale } from '../../i18n/useLocale.js';
import { useModel } from '../../model/useModels.js';
import type { ViewModel } from '../../model/ViewModel.js';
import { LinkDialog } from './LinkDialog.js';

export interface AssociationGridProps {
  readonly model: ViewModel;
  readonly association: ModelAssociation;
  readonly id: RecordId;
  readonly isReadOnly: boolean;
}

/** The records at the other end of a to-many association, with linking and unlinking. */
export const AssociationGrid = memo(function AssociationGrid(props: AssociationGridProps) {
  const { data: target } = useModel(props.association.view);
  return target ? <LoadedGrid {...props} target={target} /> : null;
});

function LoadedGrid({
  model,
  association,
  id,
  isReadOnly,
  target,
}: AssociationGridProps & { readonly target: ViewModel }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const headingId = useId();
  const [sort, setSort] = useState<readonly SortItem[]>([]);
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(25);
  const [isLinking, setLinking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const label = textIn(association.label, locale);

  const columns = useMemo(() => {
    const proposed = proposedColumns(target);
    // The way back to this record says nothing here.
    const back = association.type === 'hasMany' ? association.foreignKey : undefined;
    return gridColumnsOf(target).filter(({ column }) => proposed.has(column.name) && column.name !== back);
  }, [target, association]);
  const parameters = {
    sort: printSort(sort) || undefined,
    limit: pageSize,
    offset: (page - 1) * pageSize,
    include: columns.flatMap((column) => column.association ?? []).join(',') || undefined,
  };
  const list = useRecordList(associationPath(model.name, id, association.name), parameters, (event) => {
    if (event.type === 'again' || event.type === 'model') return true;
    const isHere = event.type === 'record' && event.view === model.name && String(event.id) === String(id);
    return event.type === 'record' && (event.view === target.name || isHere);
  });

  usePageInRange(list, page, pageSize, setPage);

  const linkButton = useRef<HTMLButtonElement>(null);
  const attempt = async (call: Promise<void>) => {
    try {
      await call;
      setProblem(null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(problemText(error));
    }
    list.reload();
  };
  const action = {
    width: 56,
    label: t('form.actions'),
    render: (row: WireRecord) => (
      <IconButton
        size="small"
        aria-label={`${t('form.unlink')}: ${recordTitle(row, target, locale)}`}
        title={t('form.unlink')}
        onClick={() => {
          // The row goes, and its button with it.
          linkButton.current?.focus();
          void attempt(
            recordsApi.unlink(model.name, id, association.name, valueOf(row, target.primaryKey) as RecordId),
          );
        }}
      >
        <LinkOff sx={{ fontSize: 18 }} />
      </IconButton>
    ),
  };
  const total = list.page?.total;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 8 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 2 }}>
        <Typography variant="h2" id={headingId}>
          {label}
        </Typography>
        <Box sx={{ flex: 1 }} />
        {!isReadOnly && (
          <Button
            ref={linkButton}
            size="small"
            variant="outlined"
            startIcon={<AddLink />}
            onClick={() => setLinking(true)}
          >
            {t('form.link')}
          </Button>
        )}
      </Box>
      {problem && (
        <Alert severity="error" onClose={() => setProblem(null)} sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      {list.error && (
        <Box sx={{ mb: 2 }}>
          <ListProblem error={list.error} onRetry={list.reload} />
        </Box>
      )}
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minWidth: 0,
          ...(total === 0 || total === undefined ? { height: 112 } : {}),
        }}
      >
        <RecordGrid
          model={target}
          label={label}
          columns={columns}
          list={list}
          sort={sort}
          onSort={setSort}
          page={page}
          pageSize={pageSize}
          empty={
            <Box sx={{ height: '100%', display: 'grid', placeContent: 'center', color: 'text.secondary' }}>
              {t('grid.empty')}
            </Box>
          }
          {...(isReadOnly ? {} : { action })}
        />
      </Box>
      {total !== undefined && total > pageSize && (
        <GridFooter
          page={page}
          pageSize={pageSize}
          total={total}
          onPage={setPage}
          onPageSize={(size) => {
            setPageSize(size);
            setPage(1);
          }}
        />
      )}
      <LinkDialog
        isOpen={isLinking}
        view={association.view}
        onClose={() => setLinking(false)}
        onLink={(child) => {
          setLinking(false);
          void attempt(recordsApi.link(model.name, id, association.name, child));
        }}
      />
    </Box>
  );
}
