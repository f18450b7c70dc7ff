import type { BlockField, BlockTypes } from '@viewkraft/model';
import type { RawBlock } from './RawBlock.js';

/** A new block of a type, with initial values and one entry in every required list. */
export function newBlock(type: string, types: BlockTypes): RawBlock {
  return { type, ...newValues(types[type]?.fields ?? []) };
}

/** The initial values of a new block or list entry. */
export function newValues(fields: readonly BlockField[]): RawBlock {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const value = firstValue(field);
    if (value !== undefined) values[field.key] = value;
  }
  return values;
}

function firstValue(field: BlockField): unknown {
  switch (field.kind) {
    case 'number':
      return field.initial;
    case 'choice':
      return field.required ? field.values[0] : undefined;
    case 'items':
      return field.required ? [newValues(field.fields)] : undefined;
    case 'blocks':
      return [];
    default:
      return 'mayBeEmpty' in field && field.mayBeEmpty ? '' : undefined;
  }
}
