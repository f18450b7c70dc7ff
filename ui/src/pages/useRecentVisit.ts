import { useEffect, useSyncExternalStore } from 'react';
import { valueOf, type RecordId } from '../api/WireRecord.js';
import type { Entity } from '../entity/Entity.js';
import { recordTitle } from '../fields/recordTitle.js';
import { useLocale } from '../i18n/useLocale.js';
import { recentStore } from '../layouts/recent/recentStore.js';
import type { ViewModel } from '../model/ViewModel.js';

const noEntity = () => () => undefined;

/** Remembers the record that is on screen among the recent ones, under its newest title, until it is deleted. */
export function useRecentVisit(model: ViewModel | undefined, entity: Entity | undefined): void {
  const locale = useLocale();
  const title = useSyncExternalStore(entity?.subscribe ?? noEntity, () => {
    const { record, isDeleted } = entity?.current() ?? {};
    return model && record && !isDeleted ? recordTitle(record, model, locale) : null;
  });
  useEffect(() => {
    const record = entity?.current().record;
    if (!model || !record) return;
    const id = valueOf(record, model.primaryKey) as RecordId;
    if (title === null) recentStore.forget(model.name, id);
    else recentStore.visit({ view: model.name, id, title });
  }, [model, entity, title]);
}
