import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { VisibilityOutlined } from '../../../base/icons/icons.js';
import { OpenInNew } from '../../../base/icons/panelIcons.js';
import type { ViewActionsProps } from '../RecordForm.js';
import { isLive, pageAddress, pageLocales } from './pageAddresses.js';
import { PreviewDialog } from './PreviewDialog.js';

/** Links from a page's form to the page: the live version and a preview of the saved one. */
export function PageActions({ form, record, isNarrow }: ViewActionsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isPreviewing, setPreviewing] = useState(false);
  const [shown] = pageLocales(record, locale);
  if (shown === undefined) return null;
  const link = { href: pageAddress(record, shown), target: '_blank', rel: 'noopener' };
  const preview = () => setPreviewing(true);
  return (
    <>
      {isLive(record) &&
        (isNarrow ? (
          <IconButton aria-label={t('pageForm.view')} {...link}>
            <OpenInNew fontSize="small" />
          </IconButton>
        ) : (
          <Button variant="outlined" {...link}>
            {t('pageForm.view')}
          </Button>
        ))}
      {form.model.can.update &&
        (isNarrow ? (
          <IconButton aria-label={t('pageForm.preview')} aria-haspopup="dialog" onClick={preview}>
            <VisibilityOutlined fontSize="small" />
          </IconButton>
        ) : (
          <Button variant="outlined" aria-haspopup="dialog" onClick={preview}>
            {t('pageForm.preview')}
          </Button>
        ))}
      {isPreviewing && <PreviewDialog form={form} record={record} onClose={() => setPreviewing(false)} />}
    </>
  );
}
