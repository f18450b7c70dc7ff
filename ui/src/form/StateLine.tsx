import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../entity/Entity.js';
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
  const isUntouched = useEntityValue(entity, (state) => state.isNew && !state.isChanged && state.status === 'unsaved');
  return (
    <Box sx={styles}>
      {!isUntouched && (
        <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', backgroundColor: colours[status] }} />
      )}
      <span role="status">{isUntouched ? '' : t(`form.state.${status}`)}</span>
    </Box>
  );
}

const styles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  fontSize: 13,
  color: 'text.secondary',
  minHeight: 20,
};
