import { localeOfPath } from '@viewkraft/model';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { api } from './api/ApiClient.js';
import { startBuildPolling } from './builds/startBuildPolling.js';
import { exposeDebugGlobals } from './config/exposeDebugGlobals.js';
import { startI18n } from './i18n/i18n.js';
import { startPlugins } from './plugin/startPlugins.js';
import { routes } from './routes.js';
import { guardRestoredPage } from './session/guardRestoredPage.js';
import { sessionStore } from './session/SessionStore.js';

/**
 * Shows the application at the window's address, once it has what that page needs; until then what was there stays.
 * `takeOver` is called at that moment, and gives the root to render into.
 */
export async function startApp(takeOver: () => Root): Promise<void> {
  const locale = localeOfPath(location.pathname);
  api.locale = locale;
  await Promise.all([startI18n(locale), startPlugins()]);
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
  startBuildPolling();
  exposeDebugGlobals(async () => (await import('./config/debugGlobals.js')).debugGlobals);
}
