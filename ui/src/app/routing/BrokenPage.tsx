import { lazy, Suspense } from 'react';
import { Loading } from '../../base/routing/Loading.js';

const ErrorPage = lazy(async () => ({ default: (await import('../../site/ErrorPage.js')).ErrorPage }));

/** The error page; its layout loads when a page first breaks. */
export function BrokenPage() {
  return (
    <Suspense fallback={<Loading />}>
      <ErrorPage />
    </Suspense>
  );
}
