import type { Reader } from '../../definition/reader.js';
import { limits } from '../../limits/limits.js';
import type { Translate } from '../../errors/error-translator.js';
import type { ApiView } from '../api-view.js';
import { parameterRef, schemaRef, type ApiParameter, type JsonSchema, type Reference } from './open-api.js';
import { schemaNames } from './record-schemas.js';

const flag: JsonSchema = { type: 'string', enum: ['1', 'true', '0', 'false', ''] };
const whole = (rest: JsonSchema): JsonSchema => ({ type: 'integer', minimum: 0, ...rest });

export function sharedParameters(translate: Translate): Readonly<Record<string, ApiParameter>> {
  const query = (name: string, schema: JsonSchema, most?: number): ApiParameter => ({
    name,
    in: 'query',
    description: translate({ key: name, ...(most !== undefined && { params: { most } }) }),
    schema,
  });
  return {
    search: query('search', { type: 'string' }),
    limit: query('limit', whole({ maximum: limits.listMax, default: limits.listDefault }), limits.listMax),
    offset: query('offset', whole({ default: 0 })),
    after: query('after', { type: 'string' }),
    total: query('total', flag),
    count: query('count', flag),
    at: query('at', { type: 'string', format: 'date-time' }),
    ifMatch: { name: 'If-Match', in: 'header', description: translate({ key: 'ifMatch' }), schema: { type: 'string' } },
    ifNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description: translate({ key: 'ifNoneMatch' }),
      schema: { type: 'string' },
    },
  };
}

/** The parameters of a view that name its columns and associations; lists of other views use them as well. */
export function viewParameters(
  { view, reader }: ApiView,
  translate: Translate,
): Readonly<Record<string, ApiParameter>> {
  if (!reader) return {};
  const columns = [...reader.columns.keys()];
  const filter: JsonSchema = {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: schemaRef(schemaNames.filter(view.name)),
  };
  const list = (name: string, items: JsonSchema): ApiParameter => ({
    name,
    in: 'query',
    description: translate({ key: name }),
    style: 'form',
    explode: false,
    schema: { type: 'array', items, minItems: 1 },
  });
  const associations = [...reader.associations.keys()];
  return {
    [`${view.name}.filter`]: {
      name: 'filter',
      in: 'query',
      description: translate({ key: 'filter', params: { most: limits.filterBytes } }),
      schema: filter,
    },
    [`${view.name}.sort`]: list(
      'sort',
      orLonger(
        columns.flatMap((name) => [name, `-${name}`]),
        sortsOver(reader),
      ),
    ),
    [`${view.name}.select`]: list('select', { type: 'string', enum: columns }),
    ...(associations.length > 0 && { [`${view.name}.include`]: list('include', orLonger(associations, true)) }),
  };
}

/** References to the parameters of a list of the view's records. */
export function listParameters(api: ApiView): readonly Reference[] {
  const own = ['filter', 'sort', 'include', 'select'].filter((name) => name !== 'include' || includes(api));
  const shared = ['search', 'limit', 'offset', 'after', 'total', 'count'];
  return [...own.map((name) => parameterRef(`${api.view.name}.${name}`)), ...shared.map(parameterRef)];
}

/** References to the parameters of an export, which has no pages. */
export function exportParameters(api: ApiView): readonly Reference[] {
  const pages: readonly Reference[] = ['limit', 'offset', 'total', 'count'].map(parameterRef);
  return listParameters(api).filter(({ $ref }) => !pages.some((page) => page.$ref === $ref));
}

export function recordParameters(api: ApiView): readonly Reference[] {
  const own = includes(api) ? ['include', 'select'] : ['select'];
  return [
    ...own.map((name) => parameterRef(`${api.view.name}.${name}`)),
    ...['count', ...(api.view.history ? ['at'] : []), 'ifNoneMatch'].map(parameterRef),
  ];
}

const includes = ({ reader }: ApiView): boolean => (reader?.associations.size ?? 0) > 0;

const sortsOver = ({ associations }: Reader): boolean => [...associations.values()].some(({ multiple }) => !multiple);

/** One of the names, or a path over associations. */
function orLonger(names: readonly string[], longer: boolean): JsonSchema {
  const known: JsonSchema = { type: 'string', enum: names };
  return longer ? { anyOf: [known, { type: 'string', pattern: '^-?\\w+(\\.\\w+){1,3}$' }] } : known;
}
