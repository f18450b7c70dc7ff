import { useEffect, useState, useSyncExternalStore } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { RecordPage } from '../records/form/page/RecordPage.js';
import { useEntity } from '../records/form/useEntity.js';
import { useModel } from '../data/model/useModels.js';
import type { ViewModel } from '../base/wire/ViewModel.js';
import { LoadProblem, PageSkeleton } from './LoadProblem.js';
import { type RecordId, valueOf } from '../base/wire/WireRecord.js';
import type { Entity } from '../data/entity/Entity.js';
import { recordTitle } from '../fields/recordTitle.js';
import { useLocale } from '../base/i18n/useLocale.js';
import { recentStore } from '../data/recent/recentStore.js';

const noEntity = () => () => undefined;

/** `/private/{view}/{id}` and `/private/{view}/new`: the page of one record. */
export function FormPage() {
  const { view = '', id = '' } = useParams();
  const { data, error: modelError } = useModel(view);
  const model = useLastModel(view, data);
  const [search] = useSearchParams();
  const { entity, error, reload } = useEntity(model, id, { clone: id === 'new' ? search.get('clone') : null });
  useRecentVisit(model, entity);
  // After the view has been removed, its form stays open while it has unsaved input.
  const isViewRemoved = !data && modelError !== undefined;
  const isHeld = entity !== undefined && (!isViewRemoved || entity.current().isChanged);
  const problem = modelError && !data ? modelError : error;
  if (problem && !isHeld) return <LoadProblem error={problem} view={view} {...(error ? { onRetry: reload } : {})} />;
  if (!model || !entity) return <PageSkeleton />;
  return <RecordPage key={keyOf(entity)} model={model} entity={entity} isViewRemoved={isViewRemoved} />;
}

function useLastModel(view: string, model: ViewModel | undefined): ViewModel | undefined {
  const [last, setLast] = useState(model);
  if (model && model !== last) setLast(model);
  return model ?? (last?.name === view ? last : undefined);
}

const keys = new WeakMap<object, number>();
let lastKey = 0;

/** A different entity gets a new form; the same entity keeps its inputs when the address changes. */
function keyOf(entity: object): number {
  const known = keys.get(entity) ?? ++lastKey;
  keys.set(entity, known);
  return known;
}

/** Adds the record on screen to the recent records, with its latest title, until it is deleted. */
function useRecentVisit(model: ViewModel | undefined, entity: Entity | undefined): void {
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
