import type { JsonSchema, OpenApiDocument } from '@viewkraft/model';

export type Schemas = OpenApiDocument['components']['schemas'];

/**
 * A schema in the notation of JSON, with types instead of values. Named schemas below the first one appear only by
 * name.
 */
export function schemaText(schema: JsonSchema, schemas: Schemas, depth = 0, indent = ''): string {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    const target = schemas[name];
    return target && depth < 1 ? schemaText(target, schemas, depth + 1, indent) : name;
  }
  const { allOf = [], anyOf = [], properties } = schema;
  if (anyOf.length > 0) return anyOf.map((one) => schemaText(one, schemas, depth, indent)).join(' | ');
  if (allOf.length > 0 || properties) return objectText(schema, schemas, depth, indent);
  if (schema.items) return `[${schemaText(schema.items, schemas, depth, indent)}]`;
  return scalarText(schema);
}

function objectText(schema: JsonSchema, schemas: Schemas, depth: number, indent: string): string {
  const all = membersOf(schema, schemas);
  const inner = `${indent}  `;
  const lines = [...all.properties].map(([name, one]) => {
    const text = schemaText(one, schemas, depth + 1, inner);
    return `${inner}${name}${all.required.has(name) ? '' : '?'}: ${text}`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
}

/** The members of an object and of all objects that it extends. */
function membersOf(
  { $ref, allOf = [], properties = {}, required = [] }: JsonSchema,
  schemas: Schemas,
): { readonly properties: ReadonlyMap<string, JsonSchema>; readonly required: ReadonlySet<string> } {
  const target = $ref === undefined ? undefined : schemas[nameOf($ref)];
  const bases = [...(target ? [target] : []), ...allOf].map((one) => membersOf(one, schemas));
  return {
    properties: new Map([...bases.flatMap((base) => [...base.properties]), ...Object.entries(properties)]),
    required: new Set([...bases.flatMap((base) => [...base.required]), ...required]),
  };
}

function scalarText({ type, format, enum: values, const: value, maxLength }: JsonSchema): string {
  if (value !== undefined) return JSON.stringify(value);
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ');
  const types = (typeof type === 'string' ? [type] : (type ?? ['any'])).join(' | ');
  const notes = [format, maxLength === undefined ? undefined : `≤ ${maxLength}`].filter((note) => note !== undefined);
  return notes.length === 0 ? types : `${types} (${notes.join(', ')})`;
}

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** Descriptions are CommonMark; the only markup that they use is code spans. */
export const plainText = (description: string): string => description.replaceAll('`', '');
