import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, ScrollRestoration } from 'react-router-dom';
import { api } from '../api/ApiClient.js';
import { showTextsOf } from '../i18n/i18n.js';
import { useLocale } from '../i18n/useLocale.js';
import { usePendingPassword } from './usePendingPassword.js';
import { usePageArrival } from './usePageArrival.js';
import { useScreenClass } from './useScreenClass.js';
import { useSessionCheck } from './useSessionCheck.js';

/** What every page stands in: its language, its width's class, and the way past the navigation. */
export function Root() {
  const locale = useLocale();
  const { t } = useTranslation();
  const arrival = usePageArrival();
  const pending = usePendingPassword();
  useScreenClass();
  useSessionCheck();
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
      {pending === null ? <Outlet /> : <Navigate replace to={pending} />}
      <ScrollRestoration />
      <div className="vk-hidden" aria-live="polite" aria-atomic="true">
        {arrival}
      </div>
    </>
  );
}
