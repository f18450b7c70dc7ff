import type { PluginReport, PluginsReport } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersistentDialog } from '../../../base/dialogs/PersistentDialog.js';
import { notify } from '../../../base/notify/notifications.js';
import { OptionField } from './OptionField.js';
import { usePluginSettings } from './usePluginSettings.js';

interface PluginSettingsProps {
  readonly plugin: PluginReport;
  readonly onSaved: (report: PluginsReport) => void;
  readonly onClose: () => void;
}

/** Form for a plugin's options; saved values apply at once. */
export function PluginSettings({ plugin, onSaved, onClose }: PluginSettingsProps) {
  const { t } = useTranslation();
  const id = useId();
  const { texts, problems, refusal, isBusy, set, save } = usePluginSettings(plugin);
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const submit = async () => {
    const report = await save();
    if (!report) {
      setRefusals((count) => count + 1);
      return;
    }
    notify({ message: t('admin.plugins.saved'), type: 'positive' });
    onSaved(report);
  };
  return (
    <PersistentDialog isOpen onCancel={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      {/* The fields scroll; the actions stay visible. */}
      <Box
        component="form"
        ref={form}
        noValidate
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogTitle id={id}>{t('admin.plugins.settingsOf', { name: plugin.name })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 5, '&&': { pt: 3 } }}>
          {refusal && <Alert severity="error">{refusal}</Alert>}
          {plugin.options.map((option) => (
            <OptionField
              key={option.name}
              option={option}
              text={texts[option.name] ?? ''}
              error={problems[option.name]}
              onChange={(text) => set(option.name, text)}
            />
          ))}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {t('form.save')}
          </Button>
        </DialogActions>
      </Box>
    </PersistentDialog>
  );
}
