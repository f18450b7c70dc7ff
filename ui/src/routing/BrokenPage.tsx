import { lazy, Suspense } from 'react';
import { Loading } from './Loading.js';

const ErrorPage = lazy(async () => ({ default: (await import('../site/ErrorPage.js')).ErrorPage }));

/** The error page, whose frame comes with the first page that breaks. */
export function BrokenPage() {
  return (
    <Suspense fallback={<Loading />}>
      <ErrorPage />
    </Suspense>
  );
}
