import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { pageConfig } from '../../base/config/pageConfig.js';
import { BrandMark } from '../../base/site/BrandMark.js';

/** The product's mark and name as a link. */
export function Brand({ to }: { readonly to: string }) {
  return (
    <Box
      component={Link}
      to={to}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 2,
        color: 'text.primary',
        textDecoration: 'none',
        fontWeight: 650,
        letterSpacing: '-0.01em',
      }}
    >
      <BrandMark />
      <span className="vk-brand-name">{pageConfig.name}</span>
    </Box>
  );
}
