import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { valueOf } from '../api/WireRecord.js';
import type { Entity } from '../entity/Entity.js';
import { SavedAgo } from './SavedAgo.js';
import { useEntityValue } from './useEntityValue.js';

const colours = {
  saved: 'var(--vk-positive)',
  unsaved: 'var(--vk-warning)',
  saving: 'var(--vk-accent)',
  offline: 'var(--vk-negative)',
};

/** How the record stands: saved, not saved, on its way. Quiet while nothing was typed into a new one. */
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
      {/* Beside what is announced, or every second would be. */}
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
