import type { JsonSchema } from '@viewkraft/model';
import type { Schemas } from './schemaText.js';

const texts: Readonly<Record<string, string>> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T10:00:00.000Z',
  uuid: '01890000-0000-7000-8000-000000000000',
  email: 'somebody@example.com',
  bigint: '1',
};

/** A value to start a request body with: its required members or, if none are required, all of them. */
export function sampleBody(schema: JsonSchema, schemas: Schemas): unknown {
  const target = schema.$ref === undefined ? undefined : schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
  if (target) return sampleBody(target, schemas);
  const [first] = schema.anyOf ?? [];
  if (first) return sampleBody(first, schemas);
  if (schema.items) return [sampleBody(schema.items, schemas)];
  if (schema.properties || schema.allOf) return sampleObject(schema, schemas);
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0] ?? null;
  return sampleScalar(schema);
}

function sampleObject({ allOf = [], properties = {}, required = [] }: JsonSchema, schemas: Schemas): object {
  const names = required.length > 0 ? required : Object.keys(properties).filter((name) => !name.startsWith('_'));
  const own = names.flatMap((name) => {
    const member = properties[name];
    return member ? [[name, sampleBody(member, schemas)]] : [];
  });
  return Object.assign({}, ...allOf.map((one) => sampleBody(one, schemas)), Object.fromEntries(own)) as object;
}

function sampleScalar({ type, format = '', pattern = '' }: JsonSchema): unknown {
  const first = typeof type === 'string' ? type : type?.[0];
  if (first === 'integer' || first === 'number') return 0;
  if (first === 'boolean') return false;
  if (first !== 'string') return null;
  if (format === 'decimal') return '0';
  return texts[format] ?? (pattern === '' ? '' : '10:00:00');
}
