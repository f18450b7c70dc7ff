import { inLocale, type Locale, type SiteMenus } from '@viewkraft/model';
import { StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { pageConfigOf } from '../../base/config/pageConfig.js';
import { siteTextsWith } from '../../base/i18n/loadSiteTexts.js';
import { translationsIn } from '../../base/i18n/i18n.js';
import { activePlugins } from '../../base/plugin/activePlugins.js';
import { SiteContext, type Site } from '../../base/site/Site.js';
import { siteText } from '../../base/texts/siteTexts.js';
import { LoginPage } from '../../pages/account/LoginPage.js';
import { PasswordRequestPage } from '../../pages/account/PasswordRequestPage.js';
import { SignUpPage } from '../../pages/account/SignUpPage.js';
import { loadGates, PluginGates } from '../../plugin/PluginGates.js';
import { PageRoot } from '../../site/root/PageRoot.js';
import { SiteLayout } from '../../site/SiteLayout.js';

const pages = {
  '/login': LoginPage,
  '/signup': SignUpPage,
  '/password-request': PasswordRequestPage,
};

/** A page for guests that the server renders, by its path without the locale. */
type GuestPath = keyof typeof pages;

export interface GuestPageInput {
  readonly path: GuestPath;
  readonly locale: Locale;
  /** With its question mark, or empty. */
  readonly search: string;
  /** The public configuration. */
  readonly config: unknown;
  readonly menus: SiteMenus;
}

/**
 * The element of a page for guests as a guest sees it first. The application replaces it once its scripts are loaded
 * (replaceEarlyPage.ts).
 */
export async function guestPage({ path, locale, search, menus, config: sent }: GuestPageInput) {
  const config = pageConfigOf(sent);
  const [i18n, texts] = await Promise.all([
    translationsIn(locale, 'account'),
    siteTextsWith(activePlugins(config), locale),
    loadGates(config),
  ]);
  const noop = (): void => undefined;
  const pathname = inLocale(path, locale);
  const site: Site = {
    locale,
    config,
    menus,
    t: siteText(texts),
    location: { pathname, search, hash: '' },
    go: noop,
    prepare: noop,
    addressIn: (other) => inLocale(path, other) + search,
    Account: null,
    rememberLocale: noop,
  };
  const Page = pages[path];
  return (
    <StrictMode>
      <SiteContext value={site}>
        <I18nextProvider i18n={i18n}>
          <StaticRouter location={pathname + search}>
            <PageRoot skip={site.t('frame.skip')} arrival="">
              <PluginGates>
                <SiteLayout menus={menus}>
                  <Page />
                </SiteLayout>
              </PluginGates>
            </PageRoot>
          </StaticRouter>
        </I18nextProvider>
      </SiteContext>
    </StrictMode>
  );
}
