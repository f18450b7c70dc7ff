import { localeOfPath } from '@viewkraft/model';
import { loadSiteTexts } from '../site/texts/loadSiteTexts.js';
import { siteText } from '../site/texts/siteTexts.js';
import { isChunkFailure } from './chunkFailures.js';
import { reloadForChunks } from './reloadForChunks.js';

/**
 * What becomes of a page that could not even start: it is loaded anew where its code is missing (B6). Where that does not
 * help, a page that the server has rendered stays as it is, and an empty one says what happened. Rejects with every other
 * error.
 */
export async function recoverStart(error: unknown, root: HTMLElement): Promise<void> {
  if (!isChunkFailure(error)) throw error;
  if ((await reloadForChunks()) || root.hasChildNodes()) return;
  const text = siteText(await loadSiteTexts(localeOfPath(location.pathname)).catch(() => ({})));
  const main = document.createElement('main');
  const button = document.createElement('button');
  button.textContent = text('error.reload');
  button.addEventListener('click', () => location.reload());
  main.append(
    ...['error.unreachable', 'error.unreachableText'].map((key, at) => line(at === 0 ? 'h1' : 'p', text(key))),
  );
  main.append(button);
  root.replaceChildren(main);
}

function line(name: 'h1' | 'p', text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
