import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { useChunkRecovery } from '../../base/builds/useChunkRecovery.js';
import { Loading } from '../../base/routing/Loading.js';
import { useTitle } from '../../base/routing/useTitle.js';

// Without a connection its code cannot be loaded either.
const ErrorPage = lazy(() =>
  import('../../site/ErrorPage.js').then(
    (site) => ({ default: site.ErrorPage }),
    () => ({ default: Unreachable }),
  ),
);

/** Replaces a page that broke. Only the error page with its layout is loaded then: that needs a connection. */
export function BrokenPage() {
  const recovery = useChunkRecovery(useRouteError());
  if (recovery === 'unreachable') return <Unreachable />;
  return <Suspense fallback={<Loading />}>{recovery ? <Loading /> : <ErrorPage />}</Suspense>;
}

/** Replaces a page whose code could not be loaded, and offers a reload (B6). */
function Unreachable() {
  const { t } = useTranslation();
  useTitle(t('error.unreachable'));
  return (
    <main className="vk-unreachable">
      <h1>{t('error.unreachable')}</h1>
      <p>{t('error.unreachableText')}</p>
      <button onClick={() => location.reload()}>{t('error.reload')}</button>
    </main>
  );
}
