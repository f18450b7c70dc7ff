import InputBase from '@mui/material/InputBase';
import { useTranslation } from 'react-i18next';

/** Narrows the navigation to the views whose label holds what was typed; Esc empties it. */
export function ViewsFilter({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <InputBase
      type="search"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return;
        event.stopPropagation();
        onChange('');
      }}
      placeholder={t('navigation.filterViews')}
      inputProps={{ 'aria-label': t('navigation.filterViews') }}
      sx={{
        display: 'flex',
        mx: 1,
        mb: 3,
        px: 2,
        minHeight: 32,
        fontSize: 13,
        border: '1px solid var(--vk-border-input)',
        borderRadius: 'var(--vk-radius-input)',
        backgroundColor: 'var(--vk-surface)',
        '& input::placeholder': { color: 'var(--vk-text-faint)', opacity: 1 },
        '&.Mui-focused': { borderColor: 'var(--vk-accent)', boxShadow: '0 0 0 1px var(--vk-accent)' },
      }}
    />
  );
}
