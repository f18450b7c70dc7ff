import { useTranslation } from 'react-i18next';

/** Where a problem stands in its file: a path, or a line of a text that is no JSON. */
export function ProblemPlace({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  const [, line, column] = /^line (\d+), column (\d+)$/.exec(path) ?? [];
  return <code>{line === undefined ? path : t('admin.views.place', { line, column })}</code>;
}
