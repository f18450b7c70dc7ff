import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { pageConfig } from '../base/config/pageConfig.js';
import { PersistentDialog } from '../base/dialogs/PersistentDialog.js';
import { useModel } from '../data/model/useModels.js';
import { MediaBrowser } from './MediaBrowser.js';
import { mediaView } from './mediaApi.js';
import type { MediaRecord } from './MediaRecord.js';
import { UploadList } from './UploadList.js';
import { UploadZone } from './UploadZone.js';
import { useUploads } from './useUploads.js';

interface MediaPickerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called once; the caller must then close the picker. */
  readonly onChoose: (record: MediaRecord) => void;
  /** Which files to offer; only images by default. */
  readonly kind?: 'image' | 'all';
  /** The current value (`/media/...`), which is highlighted. */
  readonly currentPath?: string | undefined;
}

/** Chooses one of the uploaded files, or uploads one and chooses it at once. */
export function MediaPicker(props: MediaPickerProps) {
  const { isOpen, onClose, kind = 'image' } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <PersistentDialog
      isOpen={isOpen}
      onCancel={onClose}
      fullWidth
      aria-labelledby={id}
      sx={{ '& .MuiDialog-paper': { maxWidth: 'min(960px, calc(100% - 32px))', height: 'min(760px, 100%)' } }}
    >
      <DialogTitle id={id}>{t(kind === 'image' ? 'media.chooseImage' : 'media.chooseFile')}</DialogTitle>
      <DialogContent>
        <Choice {...props} kind={kind} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('form.cancel')}</Button>
      </DialogActions>
    </PersistentDialog>
  );
}

/** A component of its own, so that closing the dialog unmounts it and aborts running uploads. */
function Choice({ kind = 'image', onChoose, currentPath }: MediaPickerProps) {
  const { data: model } = useModel(mediaView);
  const types = pageConfig.uploads.types.filter((type) => kind === 'all' || type.startsWith('image/'));
  const uploads = useUploads(types, (records) => {
    if (records.length === 1 && records[0]) onChoose(records[0]);
  });
  const browser = <MediaBrowser kind={kind} onOpen={onChoose} currentPath={currentPath} />;
  if (!model?.can.create) return browser;
  return (
    <UploadZone types={types} onFiles={uploads.add}>
      <UploadList uploads={uploads} />
      {browser}
    </UploadZone>
  );
}
