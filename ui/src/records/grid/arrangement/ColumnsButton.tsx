import { useTranslation } from 'react-i18next';
import { ViewColumnOutlined } from '../../../base/icons/icons.js';
import { PanelButton } from '../PanelButton.js';
import type { ColumnsPanelProps } from './ColumnsPanel.js';

const load = async () => (await import('./ColumnsPanel.js')).ColumnsPanel;

/** Opens the column settings. */
export function ColumnsButton(props: ColumnsPanelProps) {
  const { t } = useTranslation();
  return (
    <PanelButton label={t('grid.columns')} icon={<ViewColumnOutlined />} side="right" load={load} panel={() => props} />
  );
}
