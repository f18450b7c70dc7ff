import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { pageConfig } from '../config/pageConfig.js';
import { BrandMark } from '../site/BrandMark.js';

/** Mark and name of the product, leading to an address. */
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
      {pageConfig.name}
    </Box>
  );
}
