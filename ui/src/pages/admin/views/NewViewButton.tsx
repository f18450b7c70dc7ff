import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewFilesReport } from '@viewkraft/model';
import { needTexts } from '../../../base/i18n/i18n.js';
import { Add } from '../../../base/icons/icons.js';

const NewViewDialog = lazy(async () => {
  const [{ NewViewDialog: Dialog }] = await Promise.all([import('./NewViewDialog.js'), needTexts('viewFiles')]);
  return { default: Dialog };
});

/** Starts a view by its name or from a file. */
export function NewViewButton({ report }: { readonly report: ViewFilesReport }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<Add />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('admin.views.create')}
      </Button>
      {isOpen && (
        <Suspense>
          <NewViewDialog report={report} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
