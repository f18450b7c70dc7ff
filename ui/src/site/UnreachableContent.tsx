import { useSite } from './Site.js';

/** What stands in the place of a page whose code could not be fetched, with the way out (B6). */
export function UnreachableContent() {
  const { t } = useSite();
  return (
    <div className="site-error">
      <h1>{t('error.unreachable')}</h1>
      <p>{t('error.unreachableText')}</p>
      <p className="site-actions">
        <button type="button" className="site-button" onClick={() => location.reload()}>
          {t('error.reload')}
        </button>
      </p>
    </div>
  );
}
