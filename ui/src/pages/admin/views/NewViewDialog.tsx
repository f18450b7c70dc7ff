import { namePattern, type ViewFilesReport } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../../base/dialogs/FormDialog.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { CloudUploadOutlined } from '../../../base/icons/panelIcons.js';
import { isReserved } from './newView.js';
import { receiveViewFile } from './receiveViewFile.js';
import { viewFileAddress } from './viewFileAddress.js';

interface NewViewDialogProps {
  readonly report: ViewFilesReport;
  readonly onClose: () => void;
}

/** Asks for the name of a new view, or for its file. */
export function NewViewDialog({ report, onClose }: NewViewDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const { files, folder } = report;
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '' } });
  const problemOf = (name: string): string | true => {
    if (!namePattern.test(name)) return t('viewFiles.createHelp');
    if (files.some((file) => file.name === name)) return t('viewFiles.createNameTaken');
    return isReserved(name) ? t('viewFiles.createNameReserved') : true;
  };
  const { ref, ...input } = register('name', { validate: (typed) => problemOf(typed.trim()) });
  const problem = formState.errors.name?.message;
  const start = (view: string) => {
    onClose();
    void navigate(viewFileAddress(view, locale));
  };
  const [isReading, setReading] = useState(false);
  const take = async (chosen: readonly File[]) => {
    setReading(true);
    const view = await receiveViewFile(chosen, report).finally(() => setReading(false));
    if (view !== null) start(view);
  };
  return (
    <FormDialog
      title={t('viewFiles.createTitle')}
      submit={t('viewFiles.createStart')}
      onSubmit={(event) => void handleSubmit(({ name }) => start(name.trim()))(event)}
      onCancel={onClose}
    >
      <TextField
        {...input}
        inputRef={ref}
        id={`${id}-name`}
        label={t('viewFiles.createName')}
        required
        autoFocus
        fullWidth
        autoComplete="off"
        error={problem !== undefined}
        helperText={problem ?? t('viewFiles.createHelp')}
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none', maxLength: 63 } }}
      />
      <Box component="p" sx={{ mt: 4, mb: 2, color: 'text.secondary' }}>
        {t('viewFiles.createOr')} {t('viewFiles.folder', { folder })}
      </Box>
      <Button
        variant="outlined"
        loading={isReading}
        loadingPosition="start"
        startIcon={<CloudUploadOutlined />}
        onClick={() => picker.current?.click()}
      >
        {t('viewFiles.chooseFile')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,.csv,.xlsx,application/json,text/csv"
        aria-label={t('viewFiles.chooseFile')}
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </FormDialog>
  );
}
