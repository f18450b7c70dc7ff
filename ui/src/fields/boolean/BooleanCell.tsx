import Check from '@mui/icons-material/Check';
import Remove from '@mui/icons-material/Remove';
import { useTranslation } from 'react-i18next';
import type { FieldCellProps } from '../FieldKind.js';

/** A small mark, named Yes or No. */
export function BooleanCell({ value }: FieldCellProps) {
  const { t } = useTranslation();
  const yes = value === true;
  const Mark = yes ? Check : Remove;
  const name = t(yes ? 'field.yes' : 'field.no');
  return (
    <Mark
      role="img"
      titleAccess={name}
      sx={{ fontSize: 18, color: yes ? 'var(--vk-positive)' : 'var(--vk-text-faint)', verticalAlign: 'middle' }}
    />
  );
}
