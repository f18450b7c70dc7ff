import type { ShownPage } from '@viewkraft/model';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { startBuildPolling } from '../../base/builds/startBuildPolling.js';
import { exposeDebugGlobals } from '../config/exposeDebugGlobals.js';
import { pageConfig } from '../../base/config/pageConfig.js';
import { onSavedTexts } from '../../base/i18n/savedTexts.js';
import { missedClicks } from '../../base/routing/missedClicks.js';
import { startPlugins } from '../../plugin/startPlugins.js';
import { rootOptions } from '../rootOptions.js';
import { preloadSlots } from '../../base/loading/PreloadSlots.js';
import { clearHead } from '../../site/applyHead.js';
import { prepareShown } from '../../site/rendered/prepareShown.js';
import { loadSiteTexts } from '../../base/i18n/loadSiteTexts.js';
import type { TextTree } from '../../base/texts/siteTexts.js';
import { payloads, Redirected } from '../../site/root/PayloadStore.js';
import { SiteNavigation } from '../../site/root/SiteNavigation.js';
import { SiteRoot, type SiteGuide } from '../../site/root/SiteRoot.js';

/** Hydrates the page that the server has rendered into an element, or renders it if there is no server markup. */
export async function startSite(page: ShownPage, element: HTMLElement): Promise<void> {
  const texts = new Map<string, TextTree>();
  const keepTexts = async (locale: ShownPage['locale']) => void texts.set(locale, await loadSiteTexts(locale));
  const openApp = async () => {
    const { startApp } = await import('../App.js');
    await startApp(() => {
      stop();
      clearHead();
      return root;
    });
  };
  const prepareApp = (to: string): void => {
    preloadSlots.take(async () => {
      const { prepareInSite } = await import('../App.js');
      return prepareInSite(to);
    });
  };
  const navigation = new SiteNavigation(page, payloads, openApp, prepareApp);
  const guide: SiteGuide = {
    ...navigation,
    go: navigation.go,
    prepare: navigation.prepare,
    current: navigation.current,
    subscribe: navigation.subscribe,
    textsOf: (locale) => texts.get(locale) ?? {},
  };
  await Promise.all([keepTexts(page.locale), startPlugins(), prepareShown(page)]);
  const app = (shown: SiteGuide) => (
    <StrictMode>
      <SiteRoot guide={shown} config={pageConfig} />
    </StrictMode>
  );
  let root: Root;
  missedClicks.takeOver();
  if (element.hasChildNodes()) root = hydrateRoot(element, app(guide), rootOptions);
  else {
    root = createRoot(element, rootOptions);
    root.render(app(guide));
  }
  let stop = navigation.listen();
  if (import.meta.hot) {
    const quiet = onSavedTexts(({ locale, namespace, texts: saved }) => {
      if (namespace !== 'ui' || !texts.has(locale)) return;
      texts.set(locale, { ...texts.get(locale), ...saved });
      root.render(app({ ...guide }));
    });
    const leave = stop;
    stop = () => (quiet(), leave());
  }
  startBuildPolling();
  // The application's code is fetched on demand, not for every visitor of the site.
  const application = async () => (await import('../config/debugGlobals.js')).debugGlobals;
  exposeDebugGlobals(() => Promise.resolve({ navigation, payloads, application }));
}

/** The page at the window's address if the document contains none. */
export async function fetchPage(): Promise<ShownPage> {
  try {
    return await payloads.load(location);
  } catch (error) {
    if (!(error instanceof Redirected)) throw error;
    location.replace(error.target(new URL(location.href)));
    return new Promise(() => undefined);
  }
}
