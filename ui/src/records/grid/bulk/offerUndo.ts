import { recordName } from '@viewkraft/model';
import type { Locale } from '@viewkraft/model';
import { valueOf, type WireRecord } from '../../../base/wire/WireRecord.js';
import { i18n } from '../../../base/i18n/i18n.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { notify } from '../../../base/notify/notifications.js';
import { BulkRefusal, updateRecords } from './bulkWrite.js';

const undoTimeoutMs = 8_000;

/** Reports a bulk change and offers to restore the previous values, unless the records have been changed since. */
export function offerUndo(
  model: ViewModel,
  before: readonly WireRecord[],
  after: readonly WireRecord[],
  columns: readonly string[],
): void {
  const words = { count: after.length, ...recordName(model, i18n.language as Locale) };
  const former = new Map(before.map((record) => [valueOf(record, model.primaryKey), record]));
  const undo = async () => {
    try {
      await updateRecords(model, after, (record) => {
        const old = former.get(valueOf(record, model.primaryKey));
        return Object.fromEntries(columns.map((column) => [column, valueOf(old, column) ?? null]));
      });
      notify({ message: i18n.t('bulk.undone', words), type: 'positive' });
    } catch (error) {
      if (!(error instanceof BulkRefusal)) throw error;
      notify({ message: i18n.t('bulk.notUndone'), type: 'negative', timeout: 0 });
    }
  };
  // The result of a getter is not the stored value.
  const isKnown = columns.every((column) => model.columns.get(column)?.getter === undefined);
  const message = i18n.t('bulk.changed', words);
  if (!isKnown) notify({ message, type: 'positive' });
  else
    notify({
      message,
      type: 'positive',
      timeout: undoTimeoutMs,
      actions: [{ label: i18n.t('bulk.undo'), onClick: () => void undo() }],
    });
}
