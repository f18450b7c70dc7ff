import { localeOfPath } from '@viewkraft/model';
import { loadSiteTexts } from '../../base/i18n/loadSiteTexts.js';
import { siteText } from '../../base/texts/siteTexts.js';
import { endWelcome } from './hasWelcome.js';
import './welcome.css';

/**
 * Informs the user that the e-mail address has been confirmed. Works on public pages and pages of the application
 * alike, so it depends on neither; the message stays until it is closed.
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
  // Inserted into an existing live region: otherwise screen readers do not announce it.
  requestAnimationFrame(() => {
    text.textContent = t('welcome.confirmed');
    box.append(text, close);
  });
}
