import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { valueOf, type RecordId, type WireRecord } from '../../../base/wire/WireRecord.js';
import { useIsAdministrator } from '../../../data/session/useSession.js';
import { formatInstant } from '../../../base/i18n/formats/formatDate.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { addressOfAccess } from '../../../base/routing/accessAddress.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';

/**
 * System columns of a record: key, creation and change dates, version. Administrators can ask who may do what with it.
 */
export function RecordFacts({ model, record }: { readonly model: ViewModel; readonly record: WireRecord }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isAdministrator = useIsAdministrator();
  const id = valueOf(record, model.primaryKey) as RecordId;
  const instant = (name: string) => {
    const value = valueOf(record, name);
    return typeof value === 'string' ? formatInstant(value, locale) : undefined;
  };
  const facts = [
    [t('form.facts.key'), id],
    [t('form.facts.created'), instant('_created_at')],
    [t('form.facts.updated'), instant('_updated_at')],
    // The version of an unmanaged view's record only distinguishes states.
    [t('form.facts.version'), model.managed ? valueOf(record, '_version') : undefined],
  ].filter(([, value]) => value !== undefined && value !== null);
  return (
    <div>
      <Box component="dl" sx={styles}>
        {facts.map(([name, value]) => (
          <div key={String(name)}>
            <dt>{String(name)}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
      </Box>
      {isAdministrator && (
        <Box component={Link} to={addressOfAccess({ view: model.name, id }, locale)} sx={linkStyles}>
          {t('form.facts.access')}
        </Box>
      )}
    </div>
  );
}

const linkStyles = { display: 'inline-block', mt: 4, py: 1, fontSize: 13, color: 'var(--vk-accent)' };

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
