import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { EntityState } from '../entity/EntityState.js';

const colours = {
  saved: 'var(--vk-positive)',
  unsaved: 'var(--vk-warning)',
  saving: 'var(--vk-accent)',
  offline: 'var(--vk-negative)',
};

/** How the record stands: saved, not saved, on its way. Quiet while nothing was typed into a new one. */
export function StateLine({ state }: { readonly state: EntityState }) {
  const { t } = useTranslation();
  const isUntouched = state.isNew && !state.isChanged && state.status === 'unsaved';
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 2,
        fontSize: 13,
        color: 'text.secondary',
        minHeight: 20,
      }}
    >
      {!isUntouched && (
        <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', backgroundColor: colours[state.status] }} />
      )}
      <span role="status">{isUntouched ? '' : t(`form.state.${state.status}`)}</span>
    </Box>
  );
}
