import { useTranslation } from 'react-i18next';
import { i18n } from '../../base/i18n/i18n.js';
import { Check, Remove } from '../../base/icons/icons.js';
import type { FieldCellProps, FieldKind } from '../../base/plugin/FieldKind.js';
import { BooleanInput } from './BooleanInput.js';

export const booleanField: FieldKind = {
  Input: BooleanInput,
  Cell: BooleanCell,
  print: (value) => i18n.t(value === true ? 'field.yes' : 'field.no'),
  align: 'left',
  width: 90,
  flex: 0.6,
  wide: false,
};

/** A small icon with the accessible name Yes or No. */
function BooleanCell({ value }: FieldCellProps) {
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
