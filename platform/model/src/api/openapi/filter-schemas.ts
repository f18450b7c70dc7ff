import { columnKind } from '../../columns/columns.js';
import { columnTypes, type ColumnType } from '../../definition/column-type.js';
import { limits } from '../../limits/limits.js';
import { operatorKeys } from '../../query/parse/parse-comparison.js';
import type { ApiView } from '../api-view.js';
import { operandSchema } from './column-schemas.js';
import { listOf, schemaRef, type JsonSchema } from './open-api.js';
import { schemaNames } from './record-schemas.js';

const filterName = (type: ColumnType): string => `Filter.${type}`;
const operatorsName = (type: ColumnType): string => `Operators.${type}`;

/** What a filter may contain for a column, for each column type in use. */
export function operatorSchemas(used: ReadonlySet<ColumnType>): Readonly<Record<string, JsonSchema>> {
  const types = columnTypes.filter((type) => used.has(type));
  return Object.fromEntries(
    types.flatMap((type): [string, JsonSchema][] => {
      const operand = operandSchema(type);
      const operators = schemaRef(operatorsName(type));
      const forms = [operand, { type: 'null' }, listOf(operand, limits.inValues), operators];
      return [
        [filterName(type), { anyOf: forms }],
        [operatorsName(type), operatorsOf(type, operand, forms)],
      ];
    }),
  );
}

/** The filter of a view, and what the filter of another view may contain for related records of this one. */
export function filterSchemas({ view, reader }: ApiView): Readonly<Record<string, JsonSchema>> {
  if (!reader) return {};
  const own = schemaRef(schemaNames.filter(view.name));
  const columns = [...reader.columns.values()].map(({ column }) => [column.name, schemaRef(filterName(column.type))]);
  const associations = [...reader.associations.values()].map(({ name, view: target }) => [
    name,
    schemaRef(schemaNames.related(target)),
  ]);
  return {
    [schemaNames.filter(view.name)]: {
      type: 'object',
      properties: {
        $and: listOf(own),
        $or: listOf(own),
        $not: own,
        ...(Object.fromEntries([...columns, ...associations]) as Record<string, JsonSchema>),
      },
    },
    [schemaNames.related(view.name)]: {
      anyOf: [{ type: 'null' }, { allOf: [own], properties: { $every: own, $none: own } }],
    },
  };
}

function operatorsOf(type: ColumnType, operand: JsonSchema, forms: readonly JsonSchema[]): JsonSchema {
  const { text, ordered } = columnKind(type);
  const families = {
    equal: { anyOf: [operand, { type: 'null' }] },
    list: listOf(operand, limits.inValues),
    order: ordered ? operand : undefined,
    pair: ordered ? { ...listOf(operand, 2), minItems: 2 } : undefined,
    text: text ? operand : undefined,
  };
  const named = [...operatorKeys].flatMap(([key, [, family]]): [string, JsonSchema][] => {
    const schema = families[family];
    return schema ? [[key, schema]] : [];
  });
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(named),
      $is: { type: type === 'boolean' ? ['boolean', 'null'] : 'null' },
      $not: { anyOf: forms },
    },
    minProperties: 1,
    additionalProperties: false,
  };
}
