import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, type ReactNode } from 'react';
import { Breadcrumbs } from '../../../base/page/Breadcrumbs.js';
import './formHeader.css';

export interface FormHeaderProps {
  readonly title: string;
  /** Address of the grid that the record belongs to. */
  readonly back: { readonly label: string; readonly address: string };
  /** State of the record. */
  readonly state: ReactNode;
  /** The record's actions; on narrow screens they are at the bottom instead. */
  readonly actions: ReactNode;
}

/** The record's name, state and actions, which stay visible while the form scrolls. */
export function FormHeader({ title, back, state, actions }: FormHeaderProps) {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add('vk-below-header');
    return () => classList.remove('vk-below-header');
  }, []);
  return (
    <Box sx={styles}>
      <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
        <Breadcrumbs trail={[back]} current={title} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, minHeight: 36 }}>
          <Typography variant="h1" dir="auto" title={title} sx={titleStyles}>
            {title}
          </Typography>
          {state}
        </Box>
      </Box>
      {actions}
    </Box>
  );
}

const styles = {
  position: { xs: 'static', sm: 'sticky' },
  '@media print': { position: 'static', backgroundColor: 'transparent' },
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

// A long name must not fill a small screen, because the header is sticky.
const titleStyles = {
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
};
