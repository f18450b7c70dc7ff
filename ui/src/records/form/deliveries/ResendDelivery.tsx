import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../base/api/ApiError.js';
import { problemText } from '../../../base/api/problemText.js';
import { recordsApi } from '../../../base/api/recordsApi.js';
import { Refresh } from '../../../base/icons/icons.js';
import { notify } from '../../../base/notify/notifications.js';
import type { RecordId } from '../../../base/wire/WireRecord.js';
import type { ViewActionsProps } from '../RecordForm.js';

/** Sends the message of a webhook once more; the open form follows by the server's event. */
export function ResendDelivery({ form, record, isNarrow }: ViewActionsProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const { model } = form;
  if (!model.can.update) return null;
  const send = async () => {
    setBusy(true);
    try {
      await recordsApi.update(model.name, record[model.primaryKey] as RecordId, { status: 'pending' }, null);
      notify({ message: t('delivery.sent'), type: 'positive' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({ message: problemText(error), type: 'negative', position: 'top-right' });
    } finally {
      setBusy(false);
    }
  };
  const label = t('delivery.sendAgain');
  return isNarrow ? (
    <IconButton aria-label={label} disabled={isBusy} onClick={() => void send()}>
      <Refresh fontSize="small" />
    </IconButton>
  ) : (
    <Button variant="outlined" disabled={isBusy} onClick={() => void send()}>
      {label}
    </Button>
  );
}
