import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { useChunkRecovery } from '../../base/builds/useChunkRecovery.js';
import { Loading } from '../../base/routing/Loading.js';
import { useTitle } from '../../base/routing/useTitle.js';

/** Replaces a page that broke. Only the error page with its layout is loaded then: that needs a connection. */
export function BrokenPage() {
  const recovery = useChunkRecovery(useRouteError());
  if (recovery === 'unreachable') return <Unreachable />;
  return recovery ? <Loading /> : <LoadedErrorPage />;
}

function LoadedErrorPage() {
  const [Page, setPage] = useState<ComponentType>(() => Loading);
  useEffect(() => {
    import('../../site/ErrorPage.js').then(
      ({ ErrorPage }) => setPage(() => ErrorPage),
      // Without a connection its code cannot be loaded either.
      () => setPage(() => Unreachable),
    );
  }, []);
  return <Page />;
}

/** Replaces a page whose code could not be loaded, and offers a reload (B6). */
function Unreachable() {
  const { t } = useTranslation();
  useTitle(t('error.unreachable'));
  return (
    <main className="vk-unreachable">
      <div role="alert">
        <h1>{t('error.unreachable')}</h1>
        <p>{t('error.unreachableText')}</p>
      </div>
      <button onClick={() => location.reload()}>{t('error.reload')}</button>
    </main>
  );
}
