import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import type { MediaKind } from '../../media/useMediaPage.js';

interface KindFilterProps {
  readonly value: MediaKind;
  readonly onChange: (kind: MediaKind) => void;
}

/** Filters the library by kind of file. */
export function KindFilter({ value, onChange }: KindFilterProps) {
  const { t } = useTranslation();
  const kinds: readonly { kind: MediaKind; text: string }[] = [
    { kind: 'all', text: t('media.kindAll') },
    { kind: 'image', text: t('media.kindImage') },
    { kind: 'document', text: t('media.kindDocument') },
  ];
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={t('media.type')}
      onChange={(_event, kind: MediaKind | null) => kind && onChange(kind)}
      sx={{
        '& .MuiToggleButton-root': {
          px: 3,
          minHeight: 36,
          textTransform: 'none',
          fontSize: 13,
          color: 'var(--vk-text-quiet)',
          borderColor: 'var(--vk-border-input)',
          '&.Mui-selected': { color: 'var(--vk-text)', backgroundColor: 'var(--vk-selected)' },
        },
      }}
    >
      {kinds.map(({ kind, text }) => (
        <ToggleButton key={kind} value={kind}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
