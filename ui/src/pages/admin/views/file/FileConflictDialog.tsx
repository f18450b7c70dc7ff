import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../base/dialogs/ConfirmDialog.js';
import { QuestionDialog } from '../../../../base/dialogs/QuestionDialog.js';
import { TextDifference } from '../../../../records/history/difference/TextDifference.js';
import { shownText } from './fileText.js';
import type { FileEditing } from './useFileEditing.js';

interface FileConflictDialogProps {
  readonly editing: FileEditing;
  readonly theirs: NonNullable<FileEditing['theirs']>;
  /** Closes the question without an answer: the next save asks again. */
  readonly onClose: () => void;
}

/**
 * Somebody else has saved the file: asks which text to keep in the editor, and asks again before the user's own text is
 * lost.
 */
export function FileConflictDialog({ editing: { text, answerTheirs, file }, theirs }: FileConflictDialogProps) {
  const { t } = useTranslation();
  const [isSure, setSure] = useState(false);
  if (isSure) {
    return (
      <ConfirmDialog
        isOpen
        title={t('viewFiles.loseTitle')}
        confirm={t('viewFiles.loadTheirs')}
        onCancel={() => setSure(false)}
        onConfirm={() => answerTheirs('theirs')}
      >
        {t('viewFiles.loseText')}
      </ConfirmDialog>
    );
  }
  return (
    <QuestionDialog
      isOpen
      title={t('form.conflictTitle')}
      actions={
        <>
          <Button onClick={() => setSure(true)}>{t('viewFiles.loadTheirs')}</Button>
          <Button autoFocus variant="contained" onClick={() => answerTheirs('mine')}>
            {t('viewFiles.keepMine')}
          </Button>
        </>
      }
    >
      <p>{t(theirs.hash === null ? 'viewFiles.theyParked' : 'viewFiles.theySaved', { name: file.name })}</p>
      <Box component="details" open>
        <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24, width: 'fit-content' }}>
          {t('viewFiles.difference')}
        </Box>
        <Box tabIndex={0} role="group" aria-label={t('viewFiles.difference')} sx={differenceStyles}>
          <TextDifference old={shownText(theirs.text)} now={text} />
        </Box>
      </Box>
    </QuestionDialog>
  );
}

const differenceStyles = {
  mt: 2,
  maxHeight: 280,
  overflow: 'auto',
  fontSize: 13,
  fontFamily: 'monospace',
  whiteSpace: 'pre-wrap',
};
