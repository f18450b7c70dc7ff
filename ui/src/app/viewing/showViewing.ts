import { addressOfAccess } from '../../base/routing/accessAddress.js';
import { api } from '../../base/api/ApiClient.js';
import { viewing } from '../../base/api/viewing.js';
import { isAdministrator, type Locale } from '@viewkraft/model';
import { sessionStore } from '../../data/session/SessionStore.js';
import { localeFiles } from '../../base/texts/localeFiles.js';
import { siteText, type SiteText, type TextTree } from '../../base/texts/siteTexts.js';
import './viewing.css';

const files = localeFiles(import.meta.glob<{ default: TextTree }>('@viewkraft/locales/*/parts/viewAs.json'));

/**
 * Shows a bar that says as whom this tab reads and offers to stop, or that says why viewing ended. Works on public
 * pages and pages of the application alike, so it depends on neither. Resolves once the bar is shown: no page may
 * appear without it.
 */
export async function showViewing(): Promise<void> {
  const bar = document.createElement('section');
  bar.className = 'viewing';
  const text = document.createElement('p');
  text.setAttribute('role', 'status');
  bar.append(text);
  document.body.append(bar);
  const buttons = viewing.identity ? ofView() : ofEnd(bar);
  bar.append(...buttons.map(({ element }) => element));
  const show = async (): Promise<void> => {
    const t = await textsOf(shownLocale());
    viewing.refusal = t('viewAs.refused');
    bar.setAttribute('aria-label', t('viewAs.title'));
    for (const { element, label } of buttons) element.textContent = t(label);
    // Inserted into an existing live region: otherwise screen readers do not announce it.
    requestAnimationFrame(() => (text.textContent = sentence(t)));
  };
  await show();
  new MutationObserver(() => void show()).observe(document.documentElement, { attributeFilter: ['lang'] });
  const measure = () => document.documentElement.style.setProperty('--vk-bottom-bar', `${bar.offsetHeight}px`);
  new ResizeObserver(measure).observe(bar);
  if (viewing.identity) endWithItsReasons();
}

interface BarButton {
  readonly element: HTMLButtonElement;
  readonly label: string;
}

function ofView(): readonly BarButton[] {
  return [
    button('viewAs.explain', () => viewing.stop(accessAddressHere())),
    button('viewAs.stop', () => viewing.stop()),
  ];
}

function ofEnd(bar: HTMLElement): readonly BarButton[] {
  return [button('viewAs.close', () => bar.remove())];
}

function button(label: string, run: () => void): BarButton {
  const element = document.createElement('button');
  element.type = 'button';
  element.addEventListener('click', run);
  return { element, label };
}

function sentence(t: SiteText): string {
  const { identity, ended } = viewing;
  return identity ? t('viewAs.viewing', { name: identity.name }) : t(`viewAs.ended.${ended ?? 'copied'}`);
}

/** The address that explains the viewed identity's access to what is on screen. */
function accessAddressHere(): string {
  const [, view, id] = /^(?:\/de)?\/private\/([^/]+)(?:\/([^/]+))?\/?$/.exec(location.pathname) ?? [];
  const isRecord = id !== undefined && id !== 'new' && id !== 'deleted';
  const question = {
    as: viewing.identity?.as,
    view,
    action: id === 'new' ? 'create' : 'read',
    id: isRecord ? decodeURIComponent(id) : undefined,
  };
  return addressOfAccess(question, shownLocale());
}

/** The server no longer knows the identity, or the user may no longer view as somebody else. */
function endWithItsReasons(): void {
  api.onRefusal(({ code, status }) => {
    if (code === 'VIEW_AS_UNKNOWN') viewing.end('unknown');
    else if (status === 403 && code !== 'VIEW_AS_READ_ONLY') void sessionStore.load();
  });
  sessionStore.subscribe(() => {
    const { status, user } = sessionStore.current();
    if (status === 'unauthenticated') viewing.end('session');
    else if (user && !isAdministrator(user)) viewing.end('rights');
  });
}

const shownLocale = (): Locale => (document.documentElement.lang === 'de' ? 'de' : 'en');

async function textsOf(locale: Locale): Promise<SiteText> {
  const load = files[`${locale}/parts/viewAs.json`];
  return siteText(load ? (await load()).default : {});
}
