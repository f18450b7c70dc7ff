import { textIn } from '@viewkraft/model';
import { useParams, type LoaderFunction } from 'react-router-dom';
import { prefetchGrid } from '../records/grid/prefetchGrid.js';
import { loadRecordGrid } from '../records/grid/loadRecordGrid.js';
import { ViewGrid } from '../records/grid/ViewGrid.js';
import { useLocale } from '../base/i18n/useLocale.js';
import { useModel } from '../data/model/useModels.js';
import { useTitle } from '../base/routing/useTitle.js';
import { LoadProblem, PageSkeleton } from './LoadProblem.js';

/** Starts the page's first request before the page renders. */
export const loadGridPage: LoaderFunction = ({ params, request }) => {
  prefetchGrid(params['view'] ?? '', new URL(request.url).searchParams);
  // The grid repeats the request and reports its errors.
  loadRecordGrid().catch(() => undefined);
  return null;
};

/** `/private/{view}`: the records of a view. */
export function GridPage() {
  const { view = '' } = useParams();
  const locale = useLocale();
  const { data: model, error } = useModel(view);
  useTitle(model && textIn(model.label, locale));
  if (!model) return error ? <LoadProblem error={error} view={view} /> : <PageSkeleton />;
  return <ViewGrid key={view} model={model} />;
}
