import type { Column } from '@viewkraft/model';

/** A nullable column with only a name and a type. */
export const plainColumn = (name: string, stored: Pick<Column, 'type' | 'length' | 'precision' | 'scale'>): Column => ({
  ...stored,
  name,
  label: name,
  primaryKey: false,
  allowNull: true,
  unique: false,
  index: false,
  values: undefined,
  valueLabels: undefined,
  default: undefined,
  rules: [],
  getter: undefined,
  setter: undefined,
  visible: true,
  required: false,
  readOnly: false,
  hidden: false,
  system: false,
  dummy: undefined,
  widget: undefined,
  editor: undefined,
  help: undefined,
  placeholder: undefined,
  renamedFrom: undefined,
});
