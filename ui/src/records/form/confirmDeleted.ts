import { recordName } from '@viewkraft/model';
import type { Locale } from '@viewkraft/model';
import type { Act } from '../../base/api/recordsApi.js';
import { i18n } from '../../base/i18n/i18n.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { mayRestoreDeleted } from '../history/undo/mayRestoreDeleted.js';
import { offerUndo } from '../history/undo/offerUndo.js';

/** Confirms a deletion and offers to undo it. Says nothing if there is neither a singular label nor an undo. */
export function confirmDeleted(model: ViewModel, act: Act): void {
  const name = recordName(model, i18n.language as Locale);
  const offered = mayRestoreDeleted(model) ? act : null;
  if (name['Record'] !== undefined || offered !== null) offerUndo(i18n.t('form.deleted', name), offered);
}
