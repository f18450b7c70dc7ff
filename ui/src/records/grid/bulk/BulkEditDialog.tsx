import { recordName } from '@viewkraft/model';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Message } from '@viewkraft/model';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../base/i18n/formats/formatNumber.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { unsavedWork } from '../../../base/routing/unsavedWork.js';
import { Add } from '../../../base/icons/icons.js';
import { wireValue } from '../../../data/entity/state/wireValue.js';
import { FormDialog } from '../../../base/dialogs/FormDialog.js';
import { problemsOf } from '../../../data/functions/problemsOf.js';
import { valuesOf } from '../../../data/entity/state/RecordEdit.js';
import { BulkEditRow } from './BulkEditRow.js';
import { BulkRefusals } from './BulkRefusals.js';
import { changedBy, undoneBy, updateRecords } from './bulkWrite.js';
import { offerUndo } from '../../history/undo/offerUndo.js';
import { type BulkDialogProps, useBulkWrite } from './useBulkWrite.js';
import { isWritable } from '../../../data/functions/isWritable.js';
import type { ViewColumn, ViewModel } from '../../../base/wire/ViewModel.js';

interface Line {
  readonly column: string;
  readonly value: unknown;
  readonly problem?: Message | undefined;
}

/** Sets the same values in all selected records, all or none. */
export function BulkEditDialog({ model, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const columns = bulkColumns(model, selection.records.size);
  const [lines, setLines] = useState<readonly Line[]>(() => [{ column: columns[0]?.name ?? '', value: null }]);
  const { refusal, isBusy, write, refresh } = useBulkWrite(model, selection);
  // A reload would lose the input.
  useEffect(() => unsavedWork.watch(() => true), []);
  const locale = useLocale();
  const count = selection.records.size;
  const words = { count, shown: formatNumber(count, locale), ...recordName(model, locale) };
  const used = new Set(lines.map((line) => line.column));
  const next = columns.find((column) => !used.has(column.name));
  const change = (place: number, line: Line) => setLines(lines.map((one, at) => (at === place ? line : one)));

  /** Validates the values against the first record; the server validates all of them. */
  const problemsAt = (wanted: readonly Line[]) => {
    const [record = {}] = selection.records.values();
    const values = valuesOf(model, record);
    for (const { column, value } of wanted) values.set(column, value);
    return problemsOf(model, { record, values, isNew: false });
  };

  const apply = async () => {
    const problems = await problemsAt(lines);
    if (lines.some(({ column }) => problems.has(column))) {
      setLines(lines.map((line) => ({ ...line, problem: problems.get(line.column) })));
      return;
    }
    const changes = Object.fromEntries(
      lines.map(({ column, value }) => {
        const known = model.columns.get(column);
        return [column, known ? wireValue(known, value) : value];
      }),
    );
    const before = [...selection.records.values()];
    const written = await write((records) => updateRecords(model, records, changes));
    if (!written) return;
    selection.take(written.records);
    const changed = changedBy(written, before, model);
    const message = t('bulk.changed', { ...words, count: changed.length, shown: formatNumber(changed.length, locale) });
    offerUndo(message, written.act, (report) => selection.follow(undoneBy(report, changed, before, model)));
    onClose();
  };

  return (
    <FormDialog
      title={t('bulk.editTitle', words)}
      submit={refresh ? t('bulk.refresh') : t('bulk.apply', words)}
      isDisabled={isBusy || lines.length === 0}
      maxWidth="sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (refresh) refresh();
        else void apply();
      }}
      onCancel={onClose}
    >
      {refusal && <BulkRefusals model={model} refusal={refusal} />}
      <Stack spacing={3} sx={{ pt: 1 }}>
        {lines.map((line, place) => (
          <BulkEditRow
            key={line.column}
            model={model}
            columns={columns.filter(({ name }) => name === line.column || !used.has(name))}
            column={line.column}
            value={line.value}
            problem={line.problem}
            onColumn={(column) => change(place, { column, value: null })}
            onValue={(value) => change(place, { column: line.column, value })}
            onRemove={lines.length > 1 ? () => setLines(lines.filter((_one, at) => at !== place)) : undefined}
          />
        ))}
        {next && (
          <div>
            <Button
              size="small"
              startIcon={<Add />}
              onClick={() => setLines([...lines, { column: next.name, value: null }])}
            >
              {t('bulk.addColumn')}
            </Button>
          </div>
        )}
      </Stack>
    </FormDialog>
  );
}

/** Returns the columns that several records may share a value in; unique columns are excluded. */
function bulkColumns(model: ViewModel, count: number): readonly ViewColumn[] {
  const proposed = model.gridColumns.map((name) => model.associations.get(name)?.foreignKey ?? name);
  const names = new Set([...proposed, ...model.columns.keys()]);
  return [...names].flatMap((name) => {
    const column = model.columns.get(name);
    return column && isWritable(column, false) && !(column.unique && count > 1) ? [column] : [];
  });
}
