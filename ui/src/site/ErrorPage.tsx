import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { useChunkRecovery } from '../builds/useChunkRecovery.js';
import { Loading } from '../routing/Loading.js';
import { PageRoot } from '../routing/PageRoot.js';
import { PublicError } from '../routing/PublicError.js';
import { useAppSite } from '../routing/useAppSite.js';
import { useTitle } from '../routing/useTitle.js';
import { ErrorContent } from './ErrorContent.js';
import { SiteContext } from './Site.js';
import { SiteLayout } from './SiteLayout.js';
import { UnreachableContent } from './UnreachableContent.js';

/** What stands in the place of a page of the application that is not there, or that broke (A15). */
export function ErrorPage() {
  const site = useAppSite();
  const { pathname } = useLocation();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) && error.status === 404 ? 404 : 500;
  const recovery = useChunkRecovery(error);
  const isUnreachable = recovery !== null;
  useTitle(site.t(isUnreachable ? 'error.unreachable' : status === 404 ? 'error.notFound' : 'error.internal'));
  if (recovery === 'reloading') return <Loading />;
  return (
    <SiteContext value={site}>
      <PageRoot skip={site.t('frame.skip')} arrival="">
        <SiteLayout menus={site.menus}>
          {isUnreachable ? (
            <UnreachableContent />
          ) : (
            <ErrorContent
              status={status}
              path={pathname}
              message={error instanceof PublicError ? error.message : undefined}
            />
          )}
        </SiteLayout>
      </PageRoot>
    </SiteContext>
  );
}
