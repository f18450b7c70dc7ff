import type { ShownPage } from '@viewkraft/model';
import { useEffect } from 'react';
import { useLoaderData } from 'react-router-dom';
import { applyHead, clearHead } from './applyHead.js';
import { useSite } from '../base/site/Site.js';
import { SitePage } from './SitePage.js';

/** A page of the site reached from within the application. */
export function RoutedSitePage() {
  const page = useLoaderData<ShownPage>();
  const { config, t } = useSite();
  useEffect(() => {
    applyHead(page, config, t);
    return clearHead;
  }, [page, config, t]);
  return <SitePage page={page} />;
}
