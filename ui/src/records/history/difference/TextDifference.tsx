import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shortenSame, textDifference } from './textDifference.js';
import './history.css';

/** Two texts as one, with the removed and the added words marked. */
export function TextDifference({ old, now }: { readonly old: string; readonly now: string }) {
  const { t } = useTranslation();
  const parts = useMemo(() => shortenSame(textDifference(old, now)), [old, now]);
  return (
    <div className="vk-difference">
      {parts.map(({ kind, text }, at) => {
        if (kind === 'same') return <span key={at}>{text}</span>;
        if (kind === 'gap') return <span key={at} className="vk-difference-gap">{` ${t('history.gap')} `}</span>;
        const Mark = kind === 'removed' ? 'del' : 'ins';
        return (
          <Mark key={at}>
            <span className="vk-hidden">{t(`history.${kind}`)} </span>
            {text}
            <span className="vk-hidden"> {t('history.markEnd')}</span>
          </Mark>
        );
      })}
    </div>
  );
}
