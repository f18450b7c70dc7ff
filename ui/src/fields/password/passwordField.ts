import type { FieldKind } from '../FieldKind.js';
import { PasswordCell } from './PasswordCell.js';
import { PasswordInput } from './PasswordInput.js';

export const passwordField: FieldKind = {
  Input: PasswordInput,
  Cell: PasswordCell,
  print: () => '••••••',
  align: 'left',
  width: 90,
  flex: 0.6,
  wide: false,
};
