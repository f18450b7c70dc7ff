import { type RenderedPageProps, SiteLink, useSite } from '@viewkraft/ui';
import { inLocale } from '@viewkraft/model';
import type { LetterSheets } from '../shared/letter-sheets.js';
import { LetterSheet } from './LetterSheet.js';
import './faces.css';
import './letter.css';

/** `/service/letter/{id}`: the letter as printed, sheet by sheet. */
export default function LetterPage({ data }: RenderedPageProps) {
  const { t } = useSite();
  // As returned by `LetterSource`.
  const { form, language, title, sheets } = data as LetterSheets;
  const hasSubject = sheets.some(({ blocks }) => blocks.some(({ role }) => role === 'subject'));
  return (
    <div className="letter-page">
      <LetterBar />
      {!hasSubject && <h1 className="vk-hidden">{title}</h1>}
      <article className="letter-sheets" lang={language}>
        {sheets.map((sheet, at) => (
          <LetterSheet
            key={at}
            sheet={sheet}
            form={form}
            label={sheets.length > 1 ? t('letter.page', { number: at + 1, count: sheets.length }) : title}
            pictureAlt={t('letter.signature')}
          />
        ))}
      </article>
    </div>
  );
}

/** Actions for the letter; not printed. */
function LetterBar() {
  const { t, locale, location } = useSite();
  const path = location.pathname.replace(/\/$/, '');
  // Without a key, only users who may read the record see the letter.
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
      <button type="button" className="letter-button letter-print" onClick={() => void print()}>
        {t('letter.print')}
      </button>
      <a className="letter-button letter-button-quiet" href={`${path}/pdf${location.search}`}>
        {t('letter.download')}
      </a>
    </div>
  );
}

/** Waits for the fonts: a printed page cannot be corrected later. */
async function print(): Promise<void> {
  await document.fonts.ready;
  window.print();
}
