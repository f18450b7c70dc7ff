import { useSite } from '@viewkraft/ui';

export type Trouble = 'missing' | 'failed';

/** In the place of a letter that cannot be shown. */
export function LetterTrouble({ trouble, onRetry }: { readonly trouble: Trouble; readonly onRetry: () => void }) {
  const { t } = useSite();
  return (
    <div className="letter-trouble" role="alert">
      <h1>{t(`letter.${trouble}`)}</h1>
      {trouble === 'missing' ? (
        <p>{t('letter.missingHint')}</p>
      ) : (
        <button type="button" className="letter-button" onClick={onRetry}>
          {t('letter.again')}
        </button>
      )}
    </div>
  );
}
