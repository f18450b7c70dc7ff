import { withoutLocale, type ShownPage } from '@viewkraft/model';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { PageConfig } from '../../base/config/pageConfig.js';
import { useAnchorAnimations } from '../../base/motion/anchors/useAnchorAnimations.js';
import { missedClicks } from '../../base/routing/missedClicks.js';
import { PluginDialogs } from '../../plugin/PluginDialogs.js';
import { PluginGates } from '../../plugin/PluginGates.js';
import { PageRoot } from './PageRoot.js';
import { rememberLocale } from '../../base/routing/rememberLocale.js';
import { scrollToAnchor } from '../../base/motion/scrollToAnchor.js';
import { useArrival } from '../../base/routing/useArrival.js';
import { isFailed, isOfPlugin, type Site, SiteContext } from '../../base/site/Site.js';
import { SitePage } from '../SitePage.js';
import { siteText, type TextTree } from '../../base/texts/siteTexts.js';
import { shownAddressIn } from './shownAddressIn.js';
import type { SiteView } from './SiteHistory.js';
import { useSignedIn } from './useSignedIn.js';

/** Handlers for navigation between pages. */
export interface SiteGuide extends Pick<Site, 'go' | 'prepare'> {
  readonly current: () => SiteView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly textsOf: (locale: Site['locale']) => TextTree;
}

interface SiteRootProps {
  readonly guide: SiteGuide;
  readonly config: PageConfig;
}

/** The public pages: rendered on the server, hydrated in the browser without any code of the application. */
export function SiteRoot({ guide, config }: SiteRootProps) {
  const view = useSyncExternalStore(guide.subscribe, guide.current, guide.current);
  const { page, location } = view;
  const Account = useSignedIn();
  const site = useMemo<Site>(
    () => ({
      locale: page.locale,
      config,
      menus: page.menus,
      t: siteText(guide.textsOf(page.locale)),
      location,
      go: guide.go,
      prepare: guide.prepare,
      addressIn: (locale, here) => shownAddressIn(page, locale, here),
      Account,
      rememberLocale: (locale) => {
        if (!config.noCookies) rememberLocale(locale);
      },
    }),
    [page, location, guide, config, Account],
  );
  const arrival = useArrival(pageKey(page));
  useTakeover(view, site);
  useAnchorAnimations(location.pathname);
  // Everything except lazily loaded parts is interactive now.
  useEffect(() => missedClicks.replay(), []);
  return (
    <SiteContext value={site}>
      <PageRoot skip={site.t('frame.skip')} arrival={arrival}>
        <PluginGates>
          <SitePage page={page} />
        </PluginGates>
        <PluginDialogs isFailed={isFailed(page)} />
      </PageRoot>
    </SiteContext>
  );
}

/** Applies head, language and scroll position of the current page; the first page's came with the HTML. */
function useTakeover({ page, location, place, key, applyHead }: SiteView, { config, t }: Site): void {
  useEffect(() => {
    document.documentElement.lang = page.locale;
    applyHead?.(page, config, t);
  }, [page, config, t, applyHead]);
  const placed = useRef(page);
  useEffect(() => {
    const isSamePage = placed.current === page;
    placed.current = page;
    if (place === undefined || (place === 'hash' && scrollToAnchor(location.hash))) return;
    // A missing anchor on the same page leaves the scroll position unchanged.
    if (place === 'hash' && isSamePage) return;
    window.scrollTo({ top: place === 'hash' ? 0 : place, behavior: 'instant' });
  }, [page, key, place, location.hash]);
}

/** Returns a key that is the same for a page in all of its languages. */
function pageKey(page: ShownPage): string {
  if (isFailed(page)) return `?${page.path}`;
  return isOfPlugin(page) ? withoutLocale(page.path) : (page.alternates.en ?? page.path);
}
