import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { type EditorMode, editorModes } from './editorMode.js';
import { CheckResult } from './FileState.js';
import type { FileEditing } from './useFileEditing.js';
import type { UndoHistory } from './useUndoHistory.js';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

interface EditorBarProps {
  readonly editing: FileEditing;
  readonly mode: EditorMode;
  readonly onMode: (mode: EditorMode) => void;
  readonly steps: UndoHistory;
}

/**
 * Switches between designer and text. For the designer, it also shows the result of the check, undo and redo; the text
 * editor has its own.
 */
export function EditorBar({ editing, mode, onMode, steps: { undo, redo } }: EditorBarProps) {
  const { t } = useTranslation();
  const isDesigning = mode === 'design' && editing.canEdit;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mb: 3 }}>
      <ModeSwitch mode={mode} onMode={onMode} />
      {isDesigning && (
        <>
          <Box
            sx={{
              flex: 1,
              whiteSpace: 'nowrap',
              fontSize: 13,
              color: 'text.secondary',
              '& [data-problem]': { color: 'var(--vk-negative)' },
            }}
          >
            <CheckResult editing={editing} />
          </Box>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <StepButton text={t('viewFiles.undo')} keys="Control+Z" onStep={undo} />
            <StepButton text={t('viewFiles.redo')} keys="Control+Y" onStep={redo} />
          </Box>
        </>
      )}
    </Box>
  );
}

interface StepButtonProps {
  readonly text: string;
  readonly keys: string;
  readonly onStep: (() => void) | undefined;
}

/** Keeps the focus when there is no further step. */
function StepButton({ text, keys, onStep }: StepButtonProps) {
  return (
    <Button
      size="small"
      aria-disabled={!onStep || undefined}
      aria-keyshortcuts={keys}
      onClick={onStep}
      sx={{ '&[aria-disabled]': { opacity: 0.5, cursor: 'default' } }}
    >
      {text}
    </Button>
  );
}

interface ModeSwitchProps {
  readonly mode: EditorMode;
  readonly onMode: (mode: EditorMode) => void;
}

/** Chooses between the designer and the text. */
function ModeSwitch({ mode, onMode }: ModeSwitchProps) {
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
