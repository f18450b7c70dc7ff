import type { ConversionExample } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '../../../base/i18n/formats/formatNumber.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { recordAddress } from '../../../base/routing/addresses.js';

interface ConversionExamplesProps {
  readonly view: string;
  readonly examples: readonly ConversionExample[];
  /** Number of values that do not convert exactly. */
  readonly count: number;
}

/** Values that would be emptied or truncated, with the result and a link to the record. */
export function ConversionExamples({ view, examples, count }: ConversionExamplesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (examples.length === 0) return null;
  const more = count - examples.length;
  return (
    <Box
      component="ul"
      aria-label={t('admin.plan.examples')}
      sx={{ mt: 2, mb: 0, pl: 5, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
    >
      {examples.map(({ key, value, becomes }) => (
        <li key={key}>
          <code>{String(value)}</code> {t(becomes === null ? 'admin.plan.emptied' : 'admin.plan.becomes')}{' '}
          {becomes !== null && <code>{String(becomes)}</code>} (
          <Link component={RouterLink} to={recordAddress(view, key, locale)}>
            {t('admin.plan.record', { key })}
          </Link>
          )
        </li>
      ))}
      {more > 0 && <li>{t('admin.plan.moreExamples', { count: more, shown: formatNumber(more, locale) })}</li>}
    </Box>
  );
}
