import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { PageRoot } from './root/PageRoot.js';
import { PublicError } from '../base/page/PublicError.js';
import { useAppSite } from './useAppSite.js';
import { useTitle } from '../base/routing/useTitle.js';
import { ErrorContent } from './ErrorContent.js';
import { SiteContext } from '../base/site/Site.js';
import { SiteLayout } from './SiteLayout.js';

/** Replaces a page of the application that does not exist or that failed (A15). */
export function ErrorPage() {
  const site = useAppSite();
  const { pathname } = useLocation();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) && error.status === 404 ? 404 : 500;
  useTitle(site.t(status === 404 ? 'error.notFound' : 'error.internal'));
  return (
    <SiteContext value={site}>
      <PageRoot skip={site.t('frame.skip')} arrival="">
        <SiteLayout menus={site.menus}>
          <ErrorContent
            status={status}
            path={pathname}
            message={error instanceof PublicError ? error.message : undefined}
          />
        </SiteLayout>
      </PageRoot>
    </SiteContext>
  );
}
