import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

export interface BreadcrumbsProps {
  /** The pages above, from the outermost. */
  readonly trail: readonly { readonly label: string; readonly address: string }[];
  /** The page itself. */
  readonly current: string;
}

/** The breadcrumb trail: links to the pages above the current one. */
export function Breadcrumbs({ trail, current }: BreadcrumbsProps) {
  const { t } = useTranslation();
  return (
    <Box component="nav" aria-label={t('navigation.breadcrumbs')} sx={styles}>
      <ol>
        {trail.map(({ label, address }) => (
          <li key={address}>
            <Link to={address}>{label}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page" dir="auto">
            {current}
          </span>
        </li>
      </ol>
    </Box>
  );
}

const styles = {
  mb: 1,
  fontSize: 13,
  '& ol': { display: 'flex', m: 0, p: 0, listStyle: 'none', minWidth: 0 },
  '& li': { display: 'flex', alignItems: 'center', minWidth: 0, flexShrink: 0, maxWidth: '50%' },
  '& li:last-child': { flexShrink: 1 },
  '& li + li::before': { content: '"/"', px: 2, color: 'var(--vk-border-strong)' },
  '& a, & span': {
    py: '2px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'text.secondary',
    textDecoration: 'none',
  },
  '& a:hover': { color: 'var(--vk-accent)', textDecoration: 'underline' },
};
