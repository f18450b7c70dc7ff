import { localeOfPath } from '@viewkraft/model';
import { loadSiteTexts } from '../i18n/loadSiteTexts.js';
import { siteText } from '../texts/siteTexts.js';
import { isChunkFailure } from './chunkFailures.js';
import { reloadForChunks } from './reloadForChunks.js';

/**
 * Recovers a page that could not start because a chunk is missing, by reloading it (B6). If a reload does not help, an
 * empty page and one that needs scripts (`data-early`) show an error, and any other server-rendered page stays as it
 * is. Rejects with every other error.
 */
export async function recoverStart(error: unknown, root: HTMLElement): Promise<void> {
  if (!isChunkFailure(error)) throw error;
  const isUsable = root.hasChildNodes() && !root.hasAttribute('data-early');
  if ((await reloadForChunks()) || isUsable) return;
  const text = siteText(await loadSiteTexts(localeOfPath(location.pathname)).catch(() => ({})));
  const main = document.createElement('main');
  main.className = 'vk-unreachable';
  const button = document.createElement('button');
  button.textContent = text('error.reload');
  button.addEventListener('click', () => location.reload());
  main.append(
    ...['error.unreachable', 'error.unreachableText'].map((key, at) => textElement(at === 0 ? 'h1' : 'p', text(key))),
  );
  main.append(button);
  root.replaceChildren(main);
}

function textElement(name: 'h1' | 'p', text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
