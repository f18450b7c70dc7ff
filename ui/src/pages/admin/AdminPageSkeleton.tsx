import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../layouts/PageHeader.js';
import { useTitle } from '../../routing/useTitle.js';
import { PageSkeleton } from '../PageSkeleton.js';

/** Title and outline of a page of administrators. */
export function AdminPageSkeleton({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const title = t(`adminPages.${name}`);
  useTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <PageSkeleton />
    </>
  );
}
