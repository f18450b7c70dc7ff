import type { ShownPage } from '@viewkraft/model';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { startBuildPolling } from '../../builds/startBuildPolling.js';
import { exposeDebugGlobals } from '../../config/exposeDebugGlobals.js';
import { pageConfig } from '../../config/pageConfig.js';
import { onSavedTexts } from '../../i18n/savedTexts.js';
import { startPlugins } from '../../plugin/startPlugins.js';
import { rootOptions } from '../../rootOptions.js';
import { clearHead } from '../applyHead.js';
import { loadSiteTexts } from '../texts/loadSiteTexts.js';
import type { TextTree } from '../texts/siteTexts.js';
import { payloads } from './PayloadStore.js';
import { SiteNavigation } from './SiteNavigation.js';
import { SiteRoot, type SiteGuide } from './SiteRoot.js';

/** Takes over the page that the server has rendered into an element, or makes it where the server has not. */
export async function startSite(page: ShownPage, element: HTMLElement): Promise<void> {
  const texts = new Map<string, TextTree>();
  const keepTexts = async (locale: ShownPage['locale']) => void texts.set(locale, await loadSiteTexts(locale));
  const openApp = async () => {
    const { startApp } = await import('../../App.js');
    await startApp(() => {
      stop();
      clearHead();
      return root;
    });
  };
  const navigation = new SiteNavigation(page, payloads, openApp);
  const guide: SiteGuide = {
    ...navigation,
    go: navigation.go,
    prepare: navigation.prepare,
    current: navigation.current,
    subscribe: navigation.subscribe,
    textsOf: (locale) => texts.get(locale) ?? {},
  };
  await Promise.all([keepTexts(page.locale), startPlugins()]);
  const app = (shown: SiteGuide) => (
    <StrictMode>
      <SiteRoot guide={shown} config={pageConfig} />
    </StrictMode>
  );
  let root: Root;
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
  // What the application has there is fetched when somebody asks for it, not for every visitor of the site.
  const application = async () => (await import('../../config/debugGlobals.js')).debugGlobals;
  exposeDebugGlobals(() => Promise.resolve({ navigation, payloads, application }));
}

/** The page behind the window's address, where the document brought none. */
export function fetchPage(): Promise<ShownPage> {
  return payloads.load(location.pathname);
}
