import { textIn } from '@viewkraft/model';
import { useParams, type LoaderFunction } from 'react-router-dom';
import { beginGrid } from '../grid/beginGrid.js';
import { ViewGrid } from '../grid/ViewGrid.js';
import { useLocale } from '../i18n/useLocale.js';
import { useModel } from '../model/useModels.js';
import { useTitle } from '../routing/useTitle.js';
import { LoadProblem } from './LoadProblem.js';
import { PageSkeleton } from './PageSkeleton.js';

/** What the page reads first, begun while it is not drawn yet. */
export const beginGridPage: LoaderFunction = ({ params, request }) => {
  beginGrid(params['view'] ?? '', new URL(request.url).searchParams);
  return null;
};

/** `/private/{view}`: the view's records. */
export function GridPage() {
  const { view = '' } = useParams();
  const locale = useLocale();
  const { data: model, error } = useModel(view);
  useTitle(model && textIn(model.label, locale));
  if (!model) return error ? <LoadProblem error={error} view={view} /> : <PageSkeleton />;
  return <ViewGrid key={view} model={model} />;
}
