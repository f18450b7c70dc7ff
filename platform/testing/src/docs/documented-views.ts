import type { ViewFile } from '../factories/view-file.js';
import { blocksOfKind, type Block } from './documented-blocks.js';

/** A view file made from a block of the documentation. */
export interface DocumentedView {
  readonly name: string;
  readonly view: ViewFile & { readonly columns: Readonly<Record<string, ViewFile>> };
  readonly block: Block;
}

/** The columns of the view around a fragment, which fragments may name. */
const usualColumns = {
  id: { type: 'integer', primaryKey: true },
  title: { type: 'string', allowNull: false },
  body: { type: 'text' },
  status: { type: 'string', values: ['draft', 'live'], default: 'draft' },
  price: { type: 'decimal' },
  published_at: { type: 'datetime' },
  owner_id: { type: 'uuid', default: '$user.id' },
};

/**
 * `json view` is a whole file, `json definition` some members of one, `json columns` some members of its `columns`.
 * Fragments are put into a view with the columns above.
 */
export function viewOf(block: Block): DocumentedView {
  if (block.kind === 'view') {
    const view = JSON.parse(block.text) as DocumentedView['view'] & { name: string };
    return { name: view.name, view, block };
  }
  const given = JSON.parse(`{${block.text}}`) as Record<string, unknown>;
  const fragment = block.kind === 'columns' ? { columns: given as Record<string, ViewFile> } : given;
  const { columns = {}, ...rest } = fragment as { columns?: Record<string, ViewFile> };
  const hasKey = Object.values(columns).some(({ primaryKey }) => primaryKey === true);
  const { id, ...others } = usualColumns;
  const words = block.page.replace(/^docs\/|\.md$/g, '').replace(/[^a-z0-9]+/g, '_');
  const name = `example_${words}_${block.line}`;
  return { name, view: { name, columns: { ...(hasKey ? {} : { id }), ...others, ...columns }, ...rest }, block };
}

export const viewBlocks = blocksOfKind('json view', 'json definition', 'json columns');

/** Paths of keys that the schema of view files knows, such as `columns.*.length`. */
export function schemaKeys(schema: Schema, path = ''): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return isText(value) ? [at] : [at, ...schemaKeys(value, at)];
  });
  const entries = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  const below = [entries && !isText(entries) ? schemaKeys(entries, `${path}.*`) : []];
  const inList = schema.items ? schemaKeys(schema.items, `${path}[]`) : [];
  const either = (schema.anyOf ?? []).flatMap((one) => schemaKeys(one, path));
  return [...new Set([...own, ...below.flat(), ...inList, ...either])];
}

/** A label: a text, or one for each language. */
const isText = (schema: Schema): boolean =>
  schema.anyOf?.some(({ properties }) => properties?.['en'] !== undefined && properties['de'] !== undefined) ?? false;

export interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
}

/** The paths of a file's keys, in the form of `schemaKeys`. */
export function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => keysOf(one, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const isEntry = path === 'columns' || path === 'relations';
    const at = path === '' ? key : `${path}.${isEntry ? '*' : key}`;
    return [...(isEntry ? [] : [at]), ...keysOf(inner, at)];
  });
}
