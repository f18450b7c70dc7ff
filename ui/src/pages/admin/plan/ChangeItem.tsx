import type { SchemaChangeReport } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../base/i18n/formats/formatNumber.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { StateChip } from '../../panels/StateChip.js';
import { ConversionExamples } from './ConversionExamples.js';

/** One change: its effect, its risk, why it is held, and its SQL. */
export function ChangeItem({ change }: { readonly change: SchemaChangeReport }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { view, kind, column, table, safety, rows, values, reason, stuck, sql, destructive, conversion } = change;
  const number = (count: number) => formatNumber(count, locale);
  const isKey = kind === 'changePrimaryKey';
  return (
    <Box component="li" sx={{ py: 3, borderTop: '1px solid var(--vk-border)', mt: 3, '&:last-child': { pb: 0 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box component="span" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {t(`admin.plan.kind.${kind}`, { name: column ?? table })}
        </Box>
        <StateChip
          tone={safety === 'held' ? 'warning' : 'accent'}
          text={t(stuck && !isKey ? 'admin.plan.stuck' : `admin.plan.safety.${safety}`)}
        />
        {destructive && <StateChip tone="negative" text={t('admin.plan.destructive')} />}
        {(rows > 0 || values > 0) && (
          <Box component="span" sx={{ color: 'var(--vk-warning)', fontVariantNumeric: 'tabular-nums' }}>
            {[
              t('admin.plan.rows', { count: rows, shown: number(rows) }),
              t('admin.plan.values', { count: values, shown: number(values) }),
            ].join(', ')}
          </Box>
        )}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {reason}
      </Box>
      {conversion && (
        <ConversionExamples
          view={view}
          examples={conversion.examples}
          count={conversion.lossy + conversion.impossible}
        />
      )}
      {conversion && destructive && (
        <Box component="p" sx={{ m: 0, mt: 2 }}>
          {t('admin.plan.mendHelp')}
        </Box>
      )}
      {stuck && (
        <Box component="p" sx={{ m: 0, mt: 1 }}>
          {t(isKey ? 'admin.plan.keyHelp' : 'admin.plan.stuckHelp')}
        </Box>
      )}
      {sql.length > 0 && (
        <Box component="details" sx={{ mt: 2 }}>
          <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24, width: 'fit-content', fontSize: 13 }}>
            {t('admin.plan.sql', { count: sql.length })}
          </Box>
          <Box
            component="pre"
            tabIndex={0}
            role="group"
            aria-label="SQL"
            sx={{
              m: 0,
              mt: 2,
              p: 3,
              overflow: 'auto',
              maxHeight: 320,
              fontSize: 12,
              borderRadius: 'var(--vk-radius-input)',
              backgroundColor: 'var(--vk-surface-sunken)',
            }}
          >
            {sql.map((statement) => `${statement};`).join('\n')}
          </Box>
        </Box>
      )}
    </Box>
  );
}
