import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../base/dialogs/ConfirmDialog.js';
import { withTexts } from '../../../../base/i18n/i18n.js';
import type { FileEditing } from './useFileEditing.js';
import { onDemand } from '../../../../base/page/onDemand.js';

const FileConflictDialog = onDemand(async () => {
  const { FileConflictDialog: Dialog } = await withTexts(import('./FileConflictDialog.js'), 'history');
  return Dialog;
});

interface FileDialogsProps {
  readonly editing: FileEditing;
  readonly isParking: boolean;
  readonly onParkingEnd: () => void;
}

/** The questions that saving and parking may raise. */
export function FileDialogs({ editing, isParking, onParkingEnd }: FileDialogsProps) {
  const { t } = useTranslation();
  const { name } = editing.file;
  return (
    <>
      <HeldDialog editing={editing} />
      {editing.theirs && (
        <FileConflictDialog editing={editing} theirs={editing.theirs} onClose={editing.dismissTheirs} />
      )}
      <ConfirmDialog
        isOpen={isParking}
        title={t('viewFiles.parkTitle', { name })}
        confirm={t('viewFiles.park')}
        onCancel={onParkingEnd}
        onConfirm={() => {
          onParkingEnd();
          void editing.park();
        }}
      >
        {t('viewFiles.parkText')}
      </ConfirmDialog>
    </>
  );
}

/** Names the changes that stay held after a save. */
function HeldDialog({ editing: { held, answerHeld } }: { readonly editing: FileEditing }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      isOpen={held.length > 0}
      title={t('viewFiles.heldTitle')}
      confirm={t('viewFiles.saveAnyway')}
      isHarmless
      onConfirm={() => void answerHeld(true)}
      onCancel={() => void answerHeld(false)}
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
    </ConfirmDialog>
  );
}
