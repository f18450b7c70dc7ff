import type { ShownPage } from '@viewkraft/model';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { PageConfig } from '../../config/pageConfig.js';
import { PluginDialogs } from '../../plugin/PluginDialogs.js';
import { PluginGates } from '../../plugin/PluginGates.js';
import { PageRoot } from '../../routing/PageRoot.js';
import { rememberLocale } from '../../routing/rememberLocale.js';
import { useArrival } from '../../routing/useArrival.js';
import { applyHead } from '../applyHead.js';
import { SiteContext, type Site } from '../Site.js';
import { SitePage } from '../SitePage.js';
import { siteText, type TextTree } from '../texts/siteTexts.js';
import { shownAddressIn } from './shownAddressIn.js';
import { isFailed } from './ShownPage.js';
import type { SiteView } from './SiteNavigation.js';
import { useSignedIn } from './useSignedIn.js';

/** What leads from page to page. */
export interface SiteGuide extends Pick<Site, 'go' | 'prepare'> {
  readonly current: () => SiteView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly textsOf: (locale: Site['locale']) => TextTree;
}

interface SiteRootProps {
  readonly guide: SiteGuide;
  readonly config: PageConfig;
}

/** The public pages: rendered on the server, taken over in the browser without anything of the application. */
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
      addressIn: (locale) => shownAddressIn(page, locale),
      Account,
      rememberLocale: (locale) => {
        if (!config.noCookies) rememberLocale(locale);
      },
    }),
    [page, location, guide, config, Account],
  );
  const arrival = useArrival(pageKey(page));
  useTakeover(view, site);
  return (
    <SiteContext value={site}>
      <PageRoot skip={site.t('frame.skip')} arrival={arrival}>
        <PluginGates>
          <SitePage page={page} />
        </PluginGates>
        <PluginDialogs />
      </PageRoot>
    </SiteContext>
  );
}

/** Head, language and place of the window follow what is shown; the first page's came with it. */
function useTakeover({ page, location, place, key }: SiteView, { config, t }: Site): void {
  const [first] = useState(page);
  const isNew = useRef(false);
  useEffect(() => {
    if (page === first && !isNew.current) return;
    isNew.current = true;
    document.documentElement.lang = page.locale;
    applyHead(page, config, t);
  }, [page, first, config, t]);
  useEffect(() => {
    if (place === 'hash') elementAt(location.hash)?.scrollIntoView();
    else if (place !== undefined) window.scrollTo({ top: place, behavior: 'instant' });
  }, [key, place, location.hash]);
}

function elementAt(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** The same for a page in all of its languages. */
function pageKey(page: ShownPage): string {
  return isFailed(page) ? `?${page.path}` : (page.alternates.en ?? page.path);
}
