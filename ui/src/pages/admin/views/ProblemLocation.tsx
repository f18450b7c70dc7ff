import { useTranslation } from 'react-i18next';

/** The position of a problem in its file: a path, or a line if the text is not JSON. */
export function ProblemLocation({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  const [, line, column] = /^line (\d+), column (\d+)$/.exec(path) ?? [];
  return <code>{line === undefined ? path : t('admin.views.place', { line, column })}</code>;
}
