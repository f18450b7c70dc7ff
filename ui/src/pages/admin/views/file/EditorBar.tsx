import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { EditorMode } from './editorMode.js';
import { CheckResult } from './FileState.js';
import { ModeSwitch } from './ModeSwitch.js';
import type { FileEditing } from './useFileEditing.js';
import type { Steps } from './useSteps.js';

interface EditorBarProps {
  readonly editing: FileEditing;
  readonly mode: EditorMode;
  readonly onMode: (mode: EditorMode) => void;
  readonly steps: Steps;
}

/** Designer or text; for the designer also the result of the check and the ways back. A text has both by itself. */
export function EditorBar({ editing, mode, onMode, steps: { undo, redo } }: EditorBarProps) {
  const { t } = useTranslation();
  const isDesigning = mode === 'design' && editing.canEdit;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mb: 3 }}>
      <ModeSwitch mode={mode} onMode={onMode} />
      {isDesigning && (
        <>
          <Box
            sx={{ flex: 1, fontSize: 13, color: 'text.secondary', '& [data-problem]': { color: 'var(--vk-negative)' } }}
          >
            <CheckResult editing={editing} />
          </Box>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button size="small" disabled={!undo} onClick={undo} aria-keyshortcuts="Control+Z">
              {t('viewFiles.undo')}
            </Button>
            <Button size="small" disabled={!redo} onClick={redo} aria-keyshortcuts="Control+Y">
              {t('viewFiles.redo')}
            </Button>
          </Box>
        </>
      )}
    </Box>
  );
}
