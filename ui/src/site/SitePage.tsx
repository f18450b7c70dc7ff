import type { ShownPage } from '@viewkraft/model';
import { useSiteMotion } from '../motion/useSiteMotion.js';
import { Blocks } from './blocks/Blocks.js';
import { ErrorContent } from './ErrorContent.js';
import { isFailed } from './root/ShownPage.js';
import { SiteLayout } from './SiteLayout.js';

/** A public page in its frame, or what stands in its place. */
export function SitePage({ page }: { readonly page: ShownPage }) {
  const hasFailed = isFailed(page);
  useSiteMotion(hasFailed ? `?${page.path}` : page.path, true);
  return (
    <SiteLayout menus={page.menus}>
      {hasFailed ? (
        <ErrorContent status={page.status} path={page.path} message={page.message} />
      ) : (
        <Blocks blocks={page.blocks} title={page.title} />
      )}
    </SiteLayout>
  );
}
