import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { editorModes, type EditorMode } from './editorMode.js';

interface ModeSwitchProps {
  readonly mode: EditorMode;
  readonly onMode: (mode: EditorMode) => void;
}

/** Chooses between the designer and the text. */
export function ModeSwitch({ mode, onMode }: ModeSwitchProps) {
  const { t } = useTranslation();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={mode}
      onChange={(_event, next: EditorMode | null) => next !== null && onMode(next)}
      aria-label={t('viewFiles.mode.label')}
    >
      {editorModes.map((one) => (
        <ToggleButton key={one} value={one} sx={buttonStyles}>
          {t(`viewFiles.mode.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const buttonStyles = {
  minHeight: 36,
  px: 4,
  textTransform: 'none',
  fontSize: 14,
  fontWeight: 550,
  borderColor: 'var(--vk-border-strong)',
  color: 'var(--vk-text-quiet)',
  '&&.Mui-selected': { color: 'var(--vk-accent)', backgroundColor: 'var(--vk-accent-soft)' },
};
