import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { viewing } from '../../base/api/viewing.js';
import { PageHeader } from '../../base/page/PageHeader.js';

/** Stands for a page about the user's own account while the user views as somebody else. */
export function ViewedAccount({ title }: { readonly title: string }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={title} />
      <Alert severity="info" role="note" sx={{ mt: 4, maxWidth: 800 }}>
        {t('viewAs.note', { name: viewing.identity?.name })}
      </Alert>
    </>
  );
}
