import { useParams } from 'react-router-dom';
import { RecordPage } from '../form/RecordPage.js';
import { useEntity } from '../form/useEntity.js';
import { useModel } from '../model/useModels.js';
import { LoadProblem } from './LoadProblem.js';
import { PageSkeleton } from './PageSkeleton.js';
import { useRecentVisit } from './useRecentVisit.js';

/** `/private/{view}/{id}` and `/private/{view}/new`: one record. */
export function FormPage() {
  const { view = '', id = '' } = useParams();
  const { data: model, error: modelError } = useModel(view);
  const { entity, error, reload } = useEntity(model, id);
  useRecentVisit(model, entity);
  const problem = modelError && !model ? modelError : error;
  if (problem && !entity) return <LoadProblem error={problem} view={view} {...(error ? { onRetry: reload } : {})} />;
  if (!model || !entity) return <PageSkeleton />;
  return <RecordPage key={keyOf(entity)} model={model} entity={entity} />;
}

const keys = new WeakMap<object, number>();
let lastKey = 0;

/** Another entity is another form; the same one keeps its inputs through a change of address. */
function keyOf(entity: object): number {
  const known = keys.get(entity) ?? ++lastKey;
  keys.set(entity, known);
  return known;
}
