import type { Locale } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';
import type { MediaRecord } from '../../media/MediaRecord.js';

interface ImageFactsProps {
  readonly value: string;
  readonly record: MediaRecord | null;
  readonly locale: Locale;
}

/** What the chosen picture is called, and what it says to those who do not see it. */
export function ImageFacts({ value, record, locale }: ImageFactsProps) {
  const { t } = useTranslation();
  if (!value) return <div className="vk-image-facts">{t('field.image.none')}</div>;
  const alt = record && (locale === 'de' ? record.altDe : record.altEn);
  const size = record?.width && record.height ? ` · ${record.width} × ${record.height}` : '';
  return (
    <div className="vk-image-facts">
      <span className="vk-image-name" title={record?.name ?? value}>
        {record?.name ?? value.split('/').at(-1)}
      </span>
      <span>
        {record === null ? value : alt || t('field.image.noAlt')}
        {size}
      </span>
    </div>
  );
}
