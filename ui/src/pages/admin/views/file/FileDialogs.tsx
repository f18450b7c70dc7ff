import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../base/dialogs/ConfirmDialog.js';
import { QuestionDialog } from '../../../../base/dialogs/QuestionDialog.js';
import { TextDifference } from '../../../../records/history/difference/TextDifference.js';
import { shownText } from './fileText.js';
import type { FileDesk } from './useFileDesk.js';

export interface FileDialogsProps {
  readonly desk: FileDesk;
  readonly isParking: boolean;
  readonly onParkingEnd: () => void;
}

/** The questions that saving and parking may raise. */
export function FileDialogs({ desk, isParking, onParkingEnd }: FileDialogsProps) {
  const { t } = useTranslation();
  const { name } = desk.file;
  return (
    <>
      <HeldDialog desk={desk} />
      {desk.theirs && <TheirsDialog desk={desk} theirs={desk.theirs} />}
      <ConfirmDialog
        isOpen={isParking}
        title={t('viewFiles.parkTitle', { name })}
        confirm={t('viewFiles.park')}
        onCancel={onParkingEnd}
        onConfirm={() => {
          onParkingEnd();
          void desk.park();
        }}
      >
        {t('viewFiles.parkText')}
      </ConfirmDialog>
    </>
  );
}

/** Names the changes that a save leaves waiting. */
function HeldDialog({ desk: { held, answerHeld } }: { readonly desk: FileDesk }) {
  const { t } = useTranslation();
  return (
    <QuestionDialog
      isOpen={held.length > 0}
      title={t('viewFiles.heldTitle')}
      onCancel={() => void answerHeld(false)}
      actions={
        <>
          <Button autoFocus onClick={() => void answerHeld(false)}>
            {t('form.cancel')}
          </Button>
          <Button variant="contained" onClick={() => void answerHeld(true)}>
            {t('viewFiles.saveAnyway')}
          </Button>
        </>
      }
    >
      <p>{t('viewFiles.heldText')}</p>
      <Box component="ul" sx={{ pl: 5, mb: 0, overflowWrap: 'anywhere' }}>
        {held.map(({ kind, column, table, reason }, at) => (
          <li key={at}>
            {t(`admin.plan.kind.${kind}`, { name: column ?? table })}
            <Box sx={{ color: 'text.secondary' }}>{reason}</Box>
          </li>
        ))}
      </Box>
    </QuestionDialog>
  );
}

interface TheirsDialogProps {
  readonly desk: FileDesk;
  readonly theirs: NonNullable<FileDesk['theirs']>;
}

/** Somebody else was quicker: which text shall stay in the editor? Taking theirs is asked twice. */
function TheirsDialog({ desk: { text, answerTheirs, file }, theirs }: TheirsDialogProps) {
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
      <Box component="details">
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

const differenceStyles = { mt: 2, maxHeight: 280, overflow: 'auto', fontSize: 13, whiteSpace: 'pre-wrap' };
