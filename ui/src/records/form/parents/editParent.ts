import { type Locale, recordName, textIn } from '@viewkraft/model';
import type { Entity } from '../../../data/entity/Entity.js';
import { type ParentDialogRequest, recordDialogs } from '../../relations/recordDialogs.js';
import type { OpenEntity } from '../../../data/entity/OpenEntity.js';
import { recordTitle } from '../../../fields/recordTitle.js';
import { i18n } from '../../../base/i18n/i18n.js';

/**
 * Creates or edits the target record of a belongsTo association of an open record. The target is saved with that
 * record, before it (E5), and not by the dialog. Autosave is suspended while the dialog is open.
 */
export async function editParent(
  child: Entity,
  association: string,
  request: Omit<ParentDialogRequest, 'child'>,
): Promise<void> {
  const resume = child.pause();
  try {
    const parent = await recordDialogs.prepare({ ...request, child });
    if (parent) child.parents.set(association, parent);
  } finally {
    resume();
  }
}

/** Returns a display name for a record that may not be saved yet, from its input. */
export function parentTitle(parent: OpenEntity, locale: Locale): string {
  const { model } = parent;
  const title = recordTitle(Object.fromEntries(parent.current().values), model, locale);
  return title === ''
    ? i18n.t('form.newTitle', { view: textIn(model.label, locale), ...recordName(model, locale) })
    : title;
}
