import { valueOf, type WireRecord } from '../../api/WireRecord.js';
import { i18n } from '../../i18n/i18n.js';
import type { ViewModel } from '../../model/ViewModel.js';
import { notify } from '../../notify/notifications.js';
import { BulkRefusal, updateRecords } from './bulkWrite.js';

const offered = 8_000;

/** Says what was changed, and for a while offers to write the former values back, unless somebody has gone on since. */
export function offerUndo(
  model: ViewModel,
  before: readonly WireRecord[],
  after: readonly WireRecord[],
  columns: readonly string[],
): void {
  const count = after.length;
  const former = new Map(before.map((record) => [valueOf(record, model.primaryKey), record]));
  const undo = async () => {
    try {
      await updateRecords(model, after, (record) => {
        const old = former.get(valueOf(record, model.primaryKey));
        return Object.fromEntries(columns.map((column) => [column, valueOf(old, column) ?? null]));
      });
      notify({ message: i18n.t('bulk.undone', { count }), type: 'positive' });
    } catch (error) {
      if (!(error instanceof BulkRefusal)) throw error;
      notify({ message: i18n.t('bulk.notUndone'), type: 'negative', timeout: 0 });
    }
  };
  // What a getter shows is not what was stored.
  const isKnown = columns.every((column) => model.columns.get(column)?.getter === undefined);
  const message = i18n.t('bulk.changed', { count });
  if (!isKnown) notify({ message, type: 'positive' });
  else
    notify({
      message,
      type: 'positive',
      timeout: offered,
      actions: [{ label: i18n.t('bulk.undo'), onClick: () => void undo() }],
    });
}
