import { localeOfPath } from '@viewkraft/model';
import { loadSiteTexts } from '../site/texts/loadSiteTexts.js';
import { siteText } from '../site/texts/siteTexts.js';
import { endWelcome } from './hasWelcome.js';
import './welcome.css';

/**
 * Tells who has just confirmed an address that it is done. Whatever page that leads to, public or of the application, so it
 * needs neither of both; it stays until it is closed.
 */
export async function showWelcome(): Promise<void> {
  endWelcome();
  const t = siteText(await loadSiteTexts(localeOfPath(location.pathname)));
  const box = document.createElement('div');
  box.className = 'welcome';
  box.setAttribute('role', 'status');
  document.body.append(box);
  const text = document.createElement('p');
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = t('welcome.close');
  close.addEventListener('click', () => box.remove());
  // Into a region that is there already: else it is not read out.
  requestAnimationFrame(() => {
    text.textContent = t('welcome.confirmed');
    box.append(text, close);
  });
}
