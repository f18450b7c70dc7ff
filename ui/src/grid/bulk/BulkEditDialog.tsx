import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wireValue } from '../../entity/wireValue.js';
import { messageText } from '../../i18n/messageText.js';
import { PersistentDialog } from '../../layouts/PersistentDialog.js';
import { pageFunctions } from '../../functions/pageFunctions.js';
import { validateRecord } from '../../functions/validateRecord.js';
import { sessionStore } from '../../session/SessionStore.js';
import { valueOf } from '../../api/WireRecord.js';
import type { BulkDialogProps } from './BulkDialogProps.js';
import { BulkEditRow } from './BulkEditRow.js';
import { BulkRefusals } from './BulkRefusals.js';
import { updateRecords } from './bulkWrite.js';
import { bulkColumns } from './bulkColumns.js';
import { offerUndo } from './offerUndo.js';
import { useBulkWrite } from './useBulkWrite.js';

interface Line {
  readonly column: string;
  readonly value: unknown;
  readonly error?: string | undefined;
}

/** The same values for all chosen records, written in one go or not at all. */
export function BulkEditDialog({ model, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const columns = bulkColumns(model, selection.records.size);
  const [lines, setLines] = useState<readonly Line[]>(() => [{ column: columns[0]?.name ?? '', value: null }]);
  const { refusal, isBusy, write, refresh } = useBulkWrite(model, selection);
  const count = selection.records.size;
  const used = new Set(lines.map((line) => line.column));
  const next = columns.find((column) => !used.has(column.name));
  const change = (place: number, line: Line) => setLines(lines.map((one, at) => (at === place ? line : one)));

  /** What the first of the records says to these values; the server asks them all. */
  const problemsOf = async (wanted: readonly Line[]) => {
    const [record = {}] = selection.records.values();
    const values = new Map<string, unknown>(
      [...model.columns.keys()].map((name) => [name, valueOf(record, name) ?? null]),
    );
    for (const { column, value } of wanted) values.set(column, value);
    const userId = sessionStore.current().user?.id ?? null;
    const names = wanted.map(({ column }) => column);
    return validateRecord(model, { record, values, isNew: false }, pageFunctions.run, userId, names);
  };

  const apply = async () => {
    const problems = await problemsOf(lines);
    if (problems.size > 0) {
      const error = (column: string) => problems.get(column);
      setLines(lines.map((line) => ({ ...line, error: textOf(error(line.column)) })));
      return;
    }
    const changes = Object.fromEntries(
      lines.map(({ column, value }) => {
        const known = model.columns.get(column);
        return [column, known ? wireValue(known, value) : value];
      }),
    );
    const before = [...selection.records.values()];
    const written = await write((records) => updateRecords(model, records, () => changes));
    if (!written) return;
    selection.take(written);
    offerUndo(model, before, written, Object.keys(changes));
    onClose();
  };

  return (
    <PersistentDialog isOpen onCancel={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (refresh) refresh();
          else void apply();
        }}
      >
        <DialogTitle id={`${id}-title`}>{t('bulk.editTitle', { count })}</DialogTitle>
        <DialogContent>
          {refusal && <BulkRefusals model={model} refusal={refusal} />}
          <Stack spacing={3} sx={{ pt: 1 }}>
            {lines.map((line, place) => (
              <BulkEditRow
                key={line.column}
                model={model}
                columns={columns.filter(({ name }) => name === line.column || !used.has(name))}
                column={line.column}
                value={line.value}
                error={line.error}
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
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isBusy || lines.length === 0}>
            {refresh ? t('bulk.refresh') : t('bulk.apply', { count })}
          </Button>
        </DialogActions>
      </form>
    </PersistentDialog>
  );
}

function textOf(message: Parameters<typeof messageText>[0] | undefined): string | undefined {
  return message && messageText(message);
}
