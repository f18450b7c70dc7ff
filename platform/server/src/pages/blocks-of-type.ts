import type { Block } from '@viewkraft/model';

/** The blocks of a type in a list of blocks, at whatever depth they lie in others: in columns, for instance. */
export function blocksOfType(value: unknown, type: string): Block[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => blocksOfType(one, type));
  const own = 'type' in value && value.type === type ? [value as Block] : [];
  return [...own, ...Object.values(value).flatMap((one) => blocksOfType(one, type))];
}
