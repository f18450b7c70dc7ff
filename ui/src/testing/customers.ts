import type { Model } from '@viewkraft/model';
import { parseModel } from '../data/model/parseModel.js';

/** A view's model as the server would send it, for tests. */
export function customersModel(more: Partial<Model> = {}): Model {
  return {
    name: 'customers',
    label: { en: 'Customers', de: 'Kunden' },
    display: 'name',
    primaryKey: 'id',
    autosave: false,
    columns: {
      id: { type: 'integer', label: 'Id', primaryKey: true, allowNull: false },
      name: {
        type: 'string',
        label: 'Name',
        allowNull: false,
        length: 20,
        rules: ["(value) => value.length >= 3 || 'Three characters at least'"],
      },
      status: {
        type: 'string',
        label: 'Status',
        allowNull: true,
        length: 10,
        values: ['draft', 'live'],
        default: 'draft',
      },
      credit: { type: 'decimal', label: 'Credit', allowNull: true, precision: 10, scale: 2 },
      count: { type: 'integer', label: 'Count', allowNull: true },
      since: { type: 'datetime', label: 'Since', allowNull: true },
      active: { type: 'boolean', label: 'Active', allowNull: false },
      group_id: { type: 'integer', label: 'Group id', allowNull: true },
      _version: { type: 'integer', label: 'Version', system: true, readOnly: true },
    },
    relations: {},
    associations: [
      { name: 'group', type: 'belongsTo', view: 'groups', foreignKey: 'group_id', multiple: false, label: 'Group' },
    ],
    grid: { columns: ['id', 'name', 'status', 'credit', 'count', 'since', 'active', 'group_id'], sort: undefined },
    form: { groups: [] },
    can: { create: true, update: true, delete: true },
    history: true,
    search: false,
    version: '1',
    ...more,
  };
}

export const customers = (more: Partial<Model> = {}) => parseModel(customersModel(more));
