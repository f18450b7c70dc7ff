import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { valueOf, type WireRecord } from '../../../base/wire/WireRecord.js';
import { formatInstant } from '../../../base/i18n/formats/formatDate.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';

/** System columns of a record: key, creation and change dates, version. */
export function RecordFacts({ model, record }: { readonly model: ViewModel; readonly record: WireRecord }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const instant = (name: string) => {
    const value = valueOf(record, name);
    return typeof value === 'string' ? formatInstant(value, locale) : undefined;
  };
  const facts = [
    [t('form.facts.key'), valueOf(record, model.primaryKey)],
    [t('form.facts.created'), instant('_created_at')],
    [t('form.facts.updated'), instant('_updated_at')],
    [t('form.facts.version'), valueOf(record, '_version')],
  ].filter(([, value]) => value !== undefined && value !== null);
  return (
    <Box component="dl" sx={styles}>
      {facts.map(([name, value]) => (
        <div key={String(name)}>
          <dt>{String(name)}</dt>
          <dd>{String(value)}</dd>
        </div>
      ))}
    </Box>
  );
}

const styles = {
  m: 0,
  display: 'grid',
  gap: 3,
  alignContent: 'start',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  gridTemplateColumns: { xs: 'repeat(auto-fill, minmax(140px, 1fr))', md: '1fr' },
  '& dt': { fontSize: 12, color: 'text.disabled' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
