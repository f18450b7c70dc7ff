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
import { onFirstAction } from '../../base/loading/onFirstAction.js';
import { prepareShown } from '../../site/rendered/prepareShown.js';
import { keepServedContent } from '../../site/rendered/ServedContent.js';
import { loadedSiteTexts, loadSiteTexts, mergeSiteTexts } from '../../base/i18n/loadSiteTexts.js';
import { SiteHistory } from '../../site/root/SiteHistory.js';
import type { SiteNavigator } from '../../site/root/SiteNavigator.js';
import { SiteRoot, type SiteGuide } from '../../site/root/SiteRoot.js';

/** Hydrates the page that the server has rendered into an element, or renders it if there is no server markup. */
export async function startSite(page: ShownPage, element: HTMLElement): Promise<void> {
  const openApp = async () => {
    const [{ startApp }, { clearHead }] = await Promise.all([import('../App.js'), import('../../site/applyHead.js')]);
    await startApp(() => {
      stop();
      missedClicks.stop();
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
  const history = new SiteHistory(page);
  let navigator: SiteNavigator | undefined;
  const loadNavigator = async (): Promise<SiteNavigator> => {
    if (navigator) return navigator;
    const { SiteNavigator } = await import('../../site/root/SiteNavigator.js');
    return (navigator ??= new SiteNavigator(history, openApp, prepareApp));
  };
  const guide: SiteGuide = {
    go: (to, options) => {
      loadNavigator().then(
        (loaded) => loaded.go(to, options),
        () => (options?.replace ? location.replace(to) : location.assign(to)),
      );
    },
    prepare: (to) => {
      if (navigator) navigator.prepare(to);
      else preloadSlots.take(async () => (await loadNavigator()).prepare(to));
    },
    current: history.current,
    subscribe: history.subscribe,
    textsOf: loadedSiteTexts,
  };
  // The development server changes texts in blocks, too.
  const isServed = !import.meta.hot && keepServedContent(page, element);
  await Promise.all([loadSiteTexts(page.locale), startPlugins(), isServed ? undefined : prepareShown(page)]);
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
  let stop = history.listen(() => {
    loadNavigator().then(
      (loaded) => loaded.pop(),
      () => location.reload(),
    );
  });
  onFirstAction(loadNavigator);
  if (import.meta.hot) {
    const quiet = onSavedTexts(({ locale, namespace, texts: saved }) => {
      if (namespace !== 'ui' || !mergeSiteTexts(locale, saved)) return;
      root.render(app({ ...guide }));
    });
    const leave = stop;
    stop = () => (quiet(), leave());
  }
  startBuildPolling();
  // The application's code is fetched on demand, not for every visitor of the site.
  const application = async () => (await import('../config/debugGlobals.js')).debugGlobals;
  exposeDebugGlobals(() => Promise.resolve({ history, loadNavigator, application }));
}

/** The page at the window's address if the document contains none. */
export async function fetchPage(): Promise<ShownPage> {
  const { payloads, Redirected } = await import('../../site/root/PayloadStore.js');
  try {
    return await payloads.load(location);
  } catch (error) {
    if (!(error instanceof Redirected)) throw error;
    location.replace(error.target(new URL(location.href)));
    return new Promise(() => undefined);
  }
}
