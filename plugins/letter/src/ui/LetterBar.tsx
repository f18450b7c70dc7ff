import { useSite } from '@viewkraft/ui';

/** What can be done with the letter; on paper it is not there. */
export function LetterBar() {
  const { t, location } = useSite();
  return (
    <div className="letter-bar">
      <button type="button" className="letter-button" onClick={() => void print()}>
        {t('letter.print')}
      </button>
      <a
        className="letter-button letter-button-quiet"
        href={`${location.pathname.replace(/\/$/, '')}/pdf${location.search}`}
      >
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
