import type { FailedStatus } from '@viewkraft/model';
import { homeAddress } from '../base/routing/addresses.js';
import { failedTitle, useSite } from '../base/site/Site.js';
import { SiteLink } from '../base/site/SiteLink.js';

interface ErrorContentProps {
  readonly status: FailedStatus;
  /** The address that was not found. */
  readonly path: string;
  /** Error message, if it is meant for users. */
  readonly message?: string | undefined;
}

/** The decoded path, unless it has characters that are invisible or change the direction of the text. */
function readable(path: string): string {
  try {
    const read = decodeURI(path);
    return /[\p{C}\p{Z}]/u.test(read) ? path : read;
  } catch {
    return path;
  }
}

/** Replaces a page that does not exist or that failed (A15). */
export function ErrorContent({ status, path, message }: ErrorContentProps) {
  const { t, locale } = useSite();
  const isMissing = status === 404;
  return (
    <div className="site-error">
      <h1>{t(failedTitle(status))}</h1>
      {isMissing && <p>{t('error.notFoundPath', { path: readable(path) })}</p>}
      {isMissing ? message && <p>{message}</p> : <p>{message ?? t('error.internalText')}</p>}
      <p className="site-actions">
        <SiteLink className="site-button" to={homeAddress(locale)}>
          {t('error.toHome')}
        </SiteLink>
      </p>
    </div>
  );
}
