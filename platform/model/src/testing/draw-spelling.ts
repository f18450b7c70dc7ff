import type { ColumnType, Scalar } from '../definition/column-type.js';
import type { Draw } from './draw.js';

type Value = NonNullable<Scalar>;

/** Another spelling of a value in a filter, or a similar value that no record can have. */
export const drawSpelling = (type: ColumnType, value: Value, draw: Draw): Value => {
  switch (type) {
    case 'integer':
      return String(value);
    case 'bigint':
      return Number.isSafeInteger(Number(value)) ? Number(value) : value;
    case 'decimal':
      return draw.pick([`${value}5`, `${value}0`, String(value).replace(/\.00$/, ''), Number(value)]);
    case 'date':
    case 'datetime':
      return draw.pick([
        String(value).replace('Z', ''),
        String(value).slice(0, 10),
        String(value).replace('Z', '+00:00'),
      ]);
    case 'uuid':
      return String(value).toUpperCase();
    default:
      return value;
  }
};
