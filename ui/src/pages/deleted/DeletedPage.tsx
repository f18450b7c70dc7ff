import { useParams } from 'react-router-dom';
import { useModel } from '../../data/model/useModels.js';
import { LoadProblem, PageSkeleton } from '../LoadProblem.js';
import { MissingPage } from '../MissingPage.js';
import { DeletedRecords } from './DeletedRecords.js';

/** `/private/{view}/deleted`: the deleted records of a view. */
export function DeletedPage() {
  const { view = '' } = useParams();
  const { data: model, error } = useModel(view);
  if (!model) return error ? <LoadProblem error={error} view={view} /> : <PageSkeleton />;
  if (!model.history) return <MissingPage />;
  return <DeletedRecords key={view} model={model} />;
}
