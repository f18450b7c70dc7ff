import { inLocale } from '@viewkraft/model';
import { SiteLink, useSite } from '@viewkraft/ui';

/** What can be done with the letter; on paper it is not there. */
export function LetterBar() {
  const { t, locale, location } = useSite();
  const path = location.pathname.replace(/\/$/, '');
  // Without a key it is shown to those alone who may read its record.
  const isReader = !new URLSearchParams(location.search).has('key');
  return (
    <div className="letter-bar">
      {isReader && (
        <SiteLink
          className="letter-button letter-button-quiet"
          to={inLocale(path.replace(/^.*\//, '/private/letters/'), locale)}
        >
          {t('letter.back')}
        </SiteLink>
      )}
      <button type="button" className="letter-button" onClick={() => void print()}>
        {t('letter.print')}
      </button>
      <a className="letter-button letter-button-quiet" href={`${path}/pdf${location.search}`}>
        {t('letter.download')}
      </a>
    </div>
  );
}

/** Once its faces are there: paper has no second look. */
async function print(): Promise<void> {
  await document.fonts.ready;
  window.print();
}
