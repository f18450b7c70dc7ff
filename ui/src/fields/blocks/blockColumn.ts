import type { ModelColumn, PlainField, Text } from '@viewkraft/model';
import { parseColumn } from '../../data/model/parseModel.js';
import type { ViewColumn } from '../../base/wire/ViewModel.js';

/** A column equivalent to a plain field of a block, so that the same widgets can edit it. */
export function blockColumn(field: PlainField, label: string, nameOf: (value: string) => string): ViewColumn {
  return parseColumn(field.key, { label, allowNull: true, ...wire(field, nameOf) }, false);
}

function wire(field: PlainField, nameOf: (value: string) => string): Omit<ModelColumn, 'label'> {
  switch (field.kind) {
    case 'line':
      return { type: 'string', length: field.most };
    case 'text':
      return { type: 'text', widget: 'textarea' };
    case 'markdown':
      return { type: 'text', widget: 'markdown' };
    case 'number':
      return { type: field.whole ? 'integer' : 'number' };
    case 'choice':
      return {
        type: 'string',
        values: field.values,
        valueLabels: namesOf(field.values, nameOf),
        allowNull: field.mayBeNone === true,
      };
    case 'link':
      return { type: 'string', length: 2_000, widget: 'url' };
    case 'image':
      return { type: 'string', length: 2_000, widget: 'image' };
  }
}

function namesOf(values: readonly string[], nameOf: (value: string) => string): Readonly<Record<string, Text>> {
  return Object.fromEntries(values.map((value) => [value, nameOf(value)]));
}
