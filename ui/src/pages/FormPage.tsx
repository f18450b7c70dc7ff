import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { RecordPage } from '../form/RecordPage.js';
import { useEntity } from '../form/useEntity.js';
import { useModel } from '../model/useModels.js';
import type { ViewModel } from '../model/ViewModel.js';
import { LoadProblem } from './LoadProblem.js';
import { PageSkeleton } from './PageSkeleton.js';
import { useRecentVisit } from './useRecentVisit.js';

/** `/private/{view}/{id}` and `/private/{view}/new`: one record. */
export function FormPage() {
  const { view = '', id = '' } = useParams();
  const { data, error: modelError } = useModel(view);
  const model = useLastModel(view, data);
  const [search] = useSearchParams();
  const { entity, error, reload } = useEntity(model, id, { clone: id === 'new' ? search.get('clone') : null });
  useRecentVisit(model, entity);
  // A view that was taken away leaves its form open as long as something typed would be lost.
  const isViewGone = !data && modelError !== undefined;
  const isHeld = entity !== undefined && (!isViewGone || entity.current().isChanged);
  const problem = modelError && !data ? modelError : error;
  if (problem && !isHeld) return <LoadProblem error={problem} view={view} {...(error ? { onRetry: reload } : {})} />;
  if (!model || !entity) return <PageSkeleton />;
  return <RecordPage key={keyOf(entity)} model={model} entity={entity} isViewGone={isViewGone} />;
}

/** The view's model as it was last known. */
function useLastModel(view: string, model: ViewModel | undefined): ViewModel | undefined {
  const [last, setLast] = useState(model);
  if (model && model !== last) setLast(model);
  return model ?? (last?.name === view ? last : undefined);
}

const keys = new WeakMap<object, number>();
let lastKey = 0;

/** Another entity is another form; the same one keeps its inputs through a change of address. */
function keyOf(entity: object): number {
  const known = keys.get(entity) ?? ++lastKey;
  keys.set(entity, known);
  return known;
}
