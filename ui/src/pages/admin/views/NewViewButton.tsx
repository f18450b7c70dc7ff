import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewFilesReport } from '@viewkraft/model';
import { Add } from '../../../base/icons/icons.js';

const NewViewDialog = lazy(async () => ({ default: (await import('./NewViewDialog.js')).NewViewDialog }));

/** Starts a view by its name or from a file. */
export function NewViewButton({ report }: { readonly report: ViewFilesReport }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<Add />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('viewFiles.create')}
      </Button>
      {isOpen && (
        <Suspense>
          <NewViewDialog report={report} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
