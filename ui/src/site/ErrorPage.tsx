import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { useChunkRecovery } from '../base/builds/useChunkRecovery.js';
import { Loading } from '../base/routing/Loading.js';
import { PageRoot } from './root/PageRoot.js';
import { PublicError } from '../base/page/PublicError.js';
import { useAppSite } from './useAppSite.js';
import { useTitle } from '../base/routing/useTitle.js';
import { ErrorContent } from './ErrorContent.js';
import { SiteContext, useSite } from '../base/site/Site.js';
import { SiteLayout } from './SiteLayout.js';

/** Replaces a page of the application that does not exist or that failed (A15). */
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

/** Replaces a page whose code could not be loaded, and offers a reload (B6). */
function UnreachableContent() {
  const { t } = useSite();
  return (
    <div className="site-error">
      <h1>{t('error.unreachable')}</h1>
      <p>{t('error.unreachableText')}</p>
      <p className="site-actions">
        <button type="button" className="site-button" onClick={() => location.reload()}>
          {t('error.reload')}
        </button>
      </p>
    </div>
  );
}
