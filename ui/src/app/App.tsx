import { localeOfPath } from '@viewkraft/model';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { api } from '../base/api/ApiClient.js';
import { startBuildPolling } from '../base/builds/startBuildPolling.js';
import { exposeDebugGlobals } from './config/exposeDebugGlobals.js';
import { startI18n } from '../base/i18n/i18n.js';
import { scrollPositions } from '../base/motion/scrollPositions.js';
import { startPlugins } from '../plugin/startPlugins.js';
import { routes } from './routes.js';
import { guardRestoredPage } from '../data/session/guardRestoredPage.js';
import { type SessionState, sessionStore } from '../data/session/SessionStore.js';
import { isSecretDocument } from '../base/routing/needsOwnDocument.js';
import { whenIdle } from '../base/loading/whenIdle.js';
import { PagePreloads } from '../base/routing/PagePreloads.js';

/** Uses the document's query client, which does not depend on a router. */
const pagePreloads = new PagePreloads(routes());

/** The most likely next pages; `-` stands for any view or record. */
const likelyNextPages: Readonly<Partial<Record<SessionState['status'], readonly string[]>>> = {
  authenticated: ['/private', '/private/-', '/private/-/-'],
  // These pages need no MUI: most guests never load it.
  unauthenticated: ['/login', '/signup', '/password-request'],
};

/** Preloads the likely next pages when the page is idle, and again after a sign-in or sign-out. */
function preloadLikelyPages(): void {
  // Navigation from a secret address needs a full load, so preloaded code would be lost.
  if (isSecretDocument) return;
  let last: SessionState['status'] | undefined;
  const preload = (): void => {
    const { status } = sessionStore.current();
    if (status === last || !likelyNextPages[status]) return;
    last = status;
    whenIdle(() => likelyNextPages[status]?.forEach(pagePreloads.prepare));
  };
  sessionStore.subscribe(preload);
  preload();
}

/**
 * Renders the application at the window's address as soon as the page's code and data are loaded; until then the
 * existing content stays visible. Calls `takeOver` at that moment, which returns the root to render into.
 */
export async function startApp(takeOver: () => Root): Promise<void> {
  const locale = localeOfPath(location.pathname);
  api.locale = locale;
  await Promise.all([startI18n(locale), startPlugins()]);
  scrollPositions.watch();
  const router = createBrowserRouter(routes());
  if (!router.state.initialized) {
    await new Promise<void>((done) => {
      const stop = router.subscribe(({ initialized }) => {
        if (!initialized) return;
        stop();
        done();
      });
    });
  }
  takeOver().render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  guardRestoredPage(window, {
    session: sessionStore,
    style: document.documentElement.style,
    reload: () => location.reload(),
  });
  pagePreloads.watchLinks();
  preloadLikelyPages();
  startBuildPolling();
  exposeDebugGlobals(async () => (await import('./config/debugGlobals.js')).debugGlobals);
}

/** Preloads a page of the application while the public site is shown, without starting the application. */
export async function prepareInSite(address: string): Promise<void> {
  await startI18n(localeOfPath(new URL(address, location.href).pathname));
  pagePreloads.prepare(address);
}
