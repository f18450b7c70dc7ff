import { createRoot } from 'react-dom/client';
import { missedClicks } from '../base/routing/missedClicks.js';
import { rootOptions } from './rootOptions.js';
import { startApp } from './App.js';

/** Renders the application into an element, in place of the page that the server may have rendered there. */
export async function openApp(element: HTMLElement): Promise<void> {
  const early = element.hasAttribute('data-early') ? await import('./replaceEarlyPage.js') : undefined;
  await startApp(() => {
    if (!early) missedClicks.stop();
    return createRoot(early?.replaceEarlyPage(element) ?? element, rootOptions);
  });
}
