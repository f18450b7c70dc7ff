import { useSite } from '@viewkraft/ui';
import { useEffect } from 'react';
import { LetterBar } from './LetterBar.js';
import { LetterSheet } from './LetterSheet.js';
import { LetterTrouble } from './LetterTrouble.js';
import { usePaper } from './usePaper.js';
import { useScale } from './useScale.js';
import { useSheets } from './useSheets.js';
import './faces.css';
import './letter.css';

/** `/service/letter/{id}`: the letter as it is printed, sheet by sheet. */
export default function LetterPage() {
  const { t } = useSite();
  const { letter, trouble, reload } = useSheets();
  const stage = useScale();
  usePaper();
  useEffect(() => {
    if (letter) document.title = letter.title;
  }, [letter]);
  return (
    <div className="letter-page" ref={stage}>
      {trouble && <LetterTrouble trouble={trouble} onRetry={reload} />}
      {!letter && !trouble && (
        <p className="letter-wait" role="status">
          {t('letter.loading')}
        </p>
      )}
      {letter && (
        <>
          <LetterBar />
          {!letter.sheets.some(({ blocks }) => blocks.some(({ role }) => role === 'subject')) && (
            <h1 className="vk-hidden">{letter.title}</h1>
          )}
          <article className="letter-sheets" lang={letter.language}>
            {letter.sheets.map((sheet, at) => (
              <LetterSheet
                key={at}
                sheet={sheet}
                form={letter.form}
                label={
                  letter.sheets.length > 1
                    ? t('letter.page', { number: at + 1, count: letter.sheets.length })
                    : letter.title
                }
                pictureAlt={t('letter.signature')}
              />
            ))}
          </article>
        </>
      )}
    </div>
  );
}
