import type { ShownPage } from '@viewkraft/model';
import { useSiteMotion } from '../base/motion/useSiteMotion.js';
import { ErrorContent } from './ErrorContent.js';
import { pageCode } from './rendered/prepareShown.js';
import { ServedContent, servedContent } from './rendered/ServedContent.js';
import { SiteLayout } from './SiteLayout.js';
import { isFailed, isOfPlugin, useSite } from '../base/site/Site.js';

/** A public page in its layout, or the error page in its place. */
export function SitePage({ page }: { readonly page: ShownPage }) {
  const hasFailed = isFailed(page);
  const isPlugins = isOfPlugin(page);
  // Pages of plugins are not animated; a plugin may add its own motion.
  useSiteMotion(hasFailed ? `?${page.path}` : page.path, !isPlugins);
  const { Blocks, PluginPageContent } = pageCode;
  if (isPlugins) return PluginPageContent && <PluginPageContent page={page} />;
  return (
    <SiteLayout menus={page.menus}>
      {hasFailed ? (
        <ErrorContent status={page.status} path={page.path} message={page.message} />
      ) : (
        <>
          {page.isPreview && <PreviewNote />}
          {page === servedContent.page ? (
            <ServedContent />
          ) : (
            Blocks && <Blocks blocks={page.blocks} title={page.title} />
          )}
        </>
      )}
    </SiteLayout>
  );
}

/** Marks a page as shown by a preview link. */
function PreviewNote() {
  const { t } = useSite();
  return (
    <div className="site-preview" role="note">
      {t('site.preview')}
    </div>
  );
}
