import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EntityState } from '../entity/EntityState.js';
import { StateLine } from './StateLine.js';

export interface FormHeaderProps {
  readonly title: string;
  /** The grid that the record belongs to. */
  readonly back: { readonly label: string; readonly address: string };
  readonly state: EntityState;
  readonly canSave: boolean;
  readonly canDelete: boolean;
  readonly onDelete: () => void;
}

/** The record's name and state, and its actions, which stay in reach while the form scrolls. */
export function FormHeader({ title, back, state, canSave, canDelete, onDelete }: FormHeaderProps) {
  const { t } = useTranslation();
  return (
    <Box sx={styles}>
      <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
        <Box component={Link} to={back.address} sx={backStyles}>
          <ArrowBack aria-hidden sx={{ fontSize: 14 }} />
          {back.label}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 4 }}>
          <Typography variant="h1" title={title} sx={titleStyles}>
            {title}
          </Typography>
          {!state.isDeleted && <StateLine state={state} />}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
        {canDelete && (
          <Button variant="outlined" color="error" onClick={onDelete}>
            {t('form.delete')}
          </Button>
        )}
        {canSave && (
          <Button type="submit" variant="contained" aria-keyshortcuts="Control+S">
            {t('form.save')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const styles = {
  position: 'sticky',
  top: 56,
  zIndex: 5,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 3,
  pb: 3,
  mb: 4,
  pt: 2,
  mt: -2,
  backgroundColor: 'var(--vk-page)',
  borderBottom: '1px solid var(--vk-border)',
};

// A long name must not fill a small screen, since the header stays.
const titleStyles = {
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
};

const backStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  mb: 1,
  fontSize: 13,
  color: 'text.secondary',
  textDecoration: 'none',
  '&:hover': { color: 'var(--vk-accent)' },
};
