import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { api } from '../api/ApiClient.js';
import { showTextsOf } from '../i18n/i18n.js';
import { useLocale } from '../i18n/useLocale.js';
import { usePageArrival } from './usePageArrival.js';
import { useScreenClass } from './useScreenClass.js';

/** What every page stands in: its language, its width's class, and the way past the navigation. */
export function Root() {
  const locale = useLocale();
  const { t } = useTranslation();
  const arrival = usePageArrival();
  useScreenClass();
  useEffect(() => {
    api.locale = locale;
    document.documentElement.lang = locale;
    void showTextsOf(locale);
  }, [locale]);
  return (
    <>
      <a
        className="vk-skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        {t('frame.skip')}
      </a>
      <Outlet />
      <ScrollRestoration />
      <div className="vk-hidden" aria-live="polite" aria-atomic="true">
        {arrival}
      </div>
    </>
  );
}
