import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pageConfig } from '../config/pageConfig.js';
import { useLocale } from '../i18n/useLocale.js';
import { loginAddress, privateAddress } from '../routing/addresses.js';
import { useTitle } from '../routing/useTitle.js';
import { useSession } from '../session/useSession.js';
import { HomeDrawing } from './HomeDrawing.js';
import { SiteLayout } from './SiteLayout.js';

const points = ['drop', 'rules', 'languages'] as const;

/** `/`: what this is, and the way in. */
export function HomePage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { status } = useSession();
  useTitle(pageConfig.tagline[locale] ?? t('site.tagline'));
  return (
    <SiteLayout>
      <section className="site-hero">
        <div>
          <h1>{t('site.title')}</h1>
          <p className="site-lead">{t('site.lead')}</p>
          <p className="site-actions">
            {status === 'authenticated' ? (
              <Link className="site-button" to={privateAddress(locale)}>
                {t('site.toPrivate')}
              </Link>
            ) : (
              <Link className="site-button" to={loginAddress(locale)}>
                {t('login.submit')}
              </Link>
            )}
          </p>
        </div>
        <HomeDrawing />
      </section>
      <section className="site-points" aria-label={t('site.pointsLabel')}>
        {points.map((point) => (
          <div key={point}>
            <h2>{t(`site.points.${point}.title`)}</h2>
            <p>{t(`site.points.${point}.text`)}</p>
          </div>
        ))}
      </section>
    </SiteLayout>
  );
}
