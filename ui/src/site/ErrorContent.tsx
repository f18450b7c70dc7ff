import { homeAddress } from '../routing/addresses.js';
import { SiteLink } from './SiteLink.js';
import { useSite } from './Site.js';

interface ErrorContentProps {
  readonly status: 404 | 500;
  /** The address that is not there. */
  readonly path: string;
  /** What went wrong, where that is made for readers. */
  readonly message?: string | undefined;
}

/** What stands in the place of a page that is not there, or that broke (A15). */
export function ErrorContent({ status, path, message }: ErrorContentProps) {
  const { t, locale } = useSite();
  const isMissing = status === 404;
  return (
    <div className="site-error">
      <h1>{t(isMissing ? 'error.notFound' : 'error.internal')}</h1>
      <p>{isMissing ? t('error.notFoundPath', { path }) : (message ?? t('error.internalText'))}</p>
      <p className="site-actions">
        <SiteLink className="site-button" to={homeAddress(locale)}>
          {t('error.toHome')}
        </SiteLink>
      </p>
    </div>
  );
}
