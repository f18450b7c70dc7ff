import type { ShownPage } from '@viewkraft/model';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import { watchChunkFailures } from './builds/chunkFailures.js';
import { dataBlock } from './config/dataBlock.js';
import { isAppAddress } from './routing/isAppAddress.js';
import { hasWelcome } from './welcome/hasWelcome.js';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root.');

// No await at the top: chunks that import something of this one would wait for each other.
watchChunkFailures();
start(element)
  .then(welcome)
  .catch(async (error: unknown) => {
    const { recoverStart } = await import('./builds/recoverStart.js');
    return recoverStart(error, element);
  });

async function start(root: HTMLElement): Promise<void> {
  const page = dataBlock('payload') as ShownPage | undefined;
  if (!page && isAppAddress(location.pathname)) {
    const { openApp } = await import('./openApp.js');
    return openApp(root);
  }
  const { startSite, fetchPage } = await import('./site/root/startSite.js');
  // The development server renders nothing.
  return startSite(page ?? (await fetchPage()), root);
}

async function welcome(): Promise<void> {
  if (!hasWelcome()) return;
  const { showWelcome } = await import('./welcome/showWelcome.js');
  await showWelcome();
}
