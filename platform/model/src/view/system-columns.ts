import type { Column } from '../definition/view.js';

const plain = {
  source: undefined,
  primaryKey: false,
  autoIncrement: false,
  allowNull: false,
  unique: false,
  index: false,
  length: 0,
  precision: 0,
  scale: 0,
  values: undefined,
  valueLabels: undefined,
  rules: [],
  getter: undefined,
  setter: undefined,
  visible: true,
  required: false,
  readOnly: true,
  hidden: false,
  system: true,
  dummy: undefined,
  widget: undefined,
  editor: undefined,
  help: undefined,
  placeholder: undefined,
  renamedFrom: undefined,
} as const;

/** The columns that the platform adds to every view without `"system": false`. */
export const systemColumns: readonly Column[] = [
  {
    ...plain,
    name: '_version',
    field: '_version',
    type: 'integer',
    label: 'Version',
    default: { kind: 'value', value: 1 },
  },
  {
    ...plain,
    name: '_created_at',
    field: '_created_at',
    type: 'datetime',
    label: { en: 'Created', de: 'Erstellt' },
    default: { kind: 'now' },
  },
  {
    ...plain,
    name: '_updated_at',
    field: '_updated_at',
    type: 'datetime',
    label: { en: 'Changed', de: 'Geändert' },
    default: { kind: 'now' },
  },
];
