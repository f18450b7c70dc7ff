import type { ShownPage } from '@viewkraft/model';
import './base/theme/fonts.css';
import './base/theme/tokens.css';
import './base/theme/base.css';
import { watchChunkFailures } from './base/builds/chunkFailures.js';
import { dataBlock } from './base/config/dataBlock.js';
import { viewing } from './base/api/viewing.js';
import { hasWelcome } from './app/welcome/hasWelcome.js';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root.');

// No top-level await: chunks that import from this module would wait for each other.
watchChunkFailures();
start(element)
  .then(welcome)
  .catch(async (error: unknown) => {
    const { recoverStart } = await import('./base/builds/recoverStart.js');
    return recoverStart(error, element);
  });

async function start(root: HTMLElement): Promise<void> {
  if (viewing.identity ?? viewing.ended) {
    const { showViewing } = await import('./app/viewing/showViewing.js');
    await showViewing();
  }
  const page = dataBlock('payload') as ShownPage | undefined;
  if (!page) {
    const [{ isAppAddress }, { openApp }] = await Promise.all([
      import('./base/routing/isAppAddress.js'),
      import('./app/openApp.js'),
    ]);
    if (isAppAddress(location.pathname)) return openApp(root);
  }
  const { startSite, fetchPage } = await import('./app/site/startSite.js');
  // The development server does not render on the server.
  return startSite(page ?? (await fetchPage()), root);
}

async function welcome(): Promise<void> {
  if (!hasWelcome()) return;
  const { showWelcome } = await import('./app/welcome/showWelcome.js');
  await showWelcome();
}
