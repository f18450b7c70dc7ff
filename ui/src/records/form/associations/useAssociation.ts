import type { ModelAssociation } from '@viewkraft/model';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../base/api/ApiError.js';
import { problemText } from '../../../base/api/problemText.js';
import { associationPath, recordsApi } from '../../../base/api/recordsApi.js';
import { valueOf, type RecordId, type WireRecord } from '../../../base/wire/WireRecord.js';
import { recordTitle } from '../../../fields/recordTitle.js';
import type { RecordList } from '../../../data/lists/useRecordList.js';
import { passFocus } from '../../../base/page/passFocus.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { undoTimeoutMs } from '../../history/undo/offerUndo.js';
import { notify } from '../../../base/notify/notifications.js';
import { recordDialogs } from '../../relations/recordDialogs.js';
import type { RecordForm } from '../RecordForm.js';
import { confirmDeleted } from '../confirmDeleted.js';
import { orderColumn } from './orderColumn.js';

export interface AssociationSource {
  readonly form: RecordForm;
  readonly association: ModelAssociation;
  readonly target: ViewModel;
  readonly list: RecordList;
  /** Gets the focus when the row that contained it is removed. */
  readonly focusAfter: RefObject<HTMLElement | null>;
}

export interface AssociationActions {
  /** Reason why the last action was refused. */
  readonly problem: string | null;
  readonly dismiss: () => void;
  readonly create: () => Promise<void>;
  readonly edit: (row: WireRecord) => Promise<void>;
  readonly unlink: (row: WireRecord) => Promise<void>;
  readonly remove: (row: WireRecord) => Promise<void>;
  readonly attempt: (call: () => Promise<void>) => Promise<boolean>;
}

/** Actions on the records of an association; each is sent to the server at once. */
export function useAssociation({ form, association, target, list, focusAfter }: AssociationSource): AssociationActions {
  const { t } = useTranslation();
  const locale = useLocale();
  const [problem, setProblem] = useState<string | null>(null);
  const { entity, model } = form;
  const isChild = association.type === 'hasMany';
  const keyOf = (row: WireRecord) => valueOf(row, target.primaryKey) as RecordId;

  const attempt = async (call: () => Promise<void>): Promise<boolean> => {
    try {
      await call();
      setProblem(null);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(problemText(error));
      return false;
    } finally {
      list.reload();
    }
  };
  const link = (child: RecordId) => recordsApi.link(model.name, entity.id as RecordId, association.name, child);

  return {
    problem,
    dismiss: () => setProblem(null),
    attempt,

    async create() {
      const id = entity.id as RecordId;
      const order = orderColumn(target);
      const orderValue =
        order && isChild ? await nextOrderValue(associationPath(model.name, id, association.name), order) : {};
      const preset = { ...orderValue, ...(isChild ? { [association.foreignKey]: id } : {}) };
      const settled = isChild ? [association.foreignKey] : [];
      const record = await recordDialogs.open({ view: target.name, preset, settled });
      if (record) await attempt(async () => (isChild ? undefined : link(keyOf(record))));
    },

    async edit(row) {
      const settled = isChild ? [association.foreignKey] : [];
      const title = recordTitle(row, target, locale);
      if (await recordDialogs.open({ view: target.name, id: keyOf(row), title, settled })) list.reload();
    },

    async unlink(row) {
      const title = recordTitle(row, target, locale);
      const isDone = await attempt(() => recordsApi.unlink(model.name, entity.id as RecordId, association.name, keyOf(row))); // prettier-ignore
      if (!isDone) return;
      passFocus(() => focusAfter.current);
      notify({
        message: t('association.unlinked', { title }),
        timeout: undoTimeoutMs,
        actions: [{ label: t('association.undo'), onClick: () => void attempt(() => link(keyOf(row))) }],
      });
    },

    async remove(row) {
      const version = valueOf(row, '_version');
      const isDone = await attempt(async () => {
        confirmDeleted(target, await recordsApi.remove(target.name, keyOf(row), typeof version === 'number' ? version : null)); // prettier-ignore
      });
      // Not before: the focus goes back to the row when the question closes.
      if (isDone) passFocus(() => focusAfter.current);
    },
  };
}

/** A new record comes after the last one. */
async function nextOrderValue(path: string, column: string): Promise<WireRecord> {
  try {
    const { records } = await recordsApi.list(path, { sort: `-${column}`, limit: 1 });
    const last = valueOf(records[0], column);
    return { [column]: (typeof last === 'number' ? Math.floor(last) : 0) + 1 };
  } catch (error) {
    if (error instanceof ApiError) return {};
    throw error;
  }
}
