import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { valueOf } from '../../../base/wire/WireRecord.js';
import type { Entity } from '../../../data/entity/Entity.js';
import { useEntityValue } from '../useEntityValue.js';
import { formatAgo } from '../../../base/i18n/formats/formatAgo.js';
import { useLocale } from '../../../base/i18n/useLocale.js';

const minuteMs = 60_000;

const colours = {
  saved: 'var(--vk-positive)',
  unsaved: 'var(--vk-warning)',
  saving: 'var(--vk-accent)',
  offline: 'var(--vk-negative)',
};

/** Save state of the record: saved, unsaved or saving. Empty for a new record without input. */
export function StateLine({ entity }: { readonly entity: Entity }) {
  const { t } = useTranslation();
  const status = useEntityValue(entity, (state) => state.status);
  const savedAt = useEntityValue(entity, (state) => valueOf(state.record, '_updated_at'));
  const isUntouched = useEntityValue(entity, (state) => state.isNew && !state.isChanged && state.status === 'unsaved');
  return (
    <Box sx={styles}>
      {!isUntouched && (
        <Box aria-hidden sx={{ mr: 1, width: 8, height: 8, borderRadius: '50%', backgroundColor: colours[status] }} />
      )}
      <span role="status">{isUntouched ? '' : t(`form.state.${status}`)}</span>
      {/* Outside the live region, which would otherwise announce every second. */}
      {status === 'saved' && typeof savedAt === 'string' && <SavedAgo at={savedAt} />}
    </Box>
  );
}

const styles = {
  display: 'inline-flex',
  alignItems: 'center',
  columnGap: 1,
  fontSize: 13,
  color: 'text.secondary',
  minHeight: 20,
};

/** How long ago a record was saved, updated as time passes. */
function SavedAgo({ at }: { readonly at: string }) {
  const locale = useLocale();
  const then = Date.parse(at);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), now - then < minuteMs ? 1_000 : minuteMs);
    return () => clearTimeout(timer);
  }, [now, then]);
  return (
    <Box component="time" dateTime={at} sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatAgo(then, now, locale)}
    </Box>
  );
}
