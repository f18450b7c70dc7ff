import { type Association, type Column, type Reader } from '@viewkraft/model';
import type { WriteContext } from '../rows/write-context.js';

/** What a name in an imported file means. */
export type ImportTarget =
  | { readonly kind: 'column'; readonly column: Column; readonly isList: boolean }
  /** Keys of linked records. */
  | { readonly kind: 'links'; readonly association: Association }
  /** One column of the related records' natural key: `author.email`. */
  | { readonly kind: 'natural'; readonly association: Association; readonly related: Reader; readonly column: Column }
  /** Kept by the platform: passed over. */
  | { readonly kind: 'system' };

/** Names of an imported file as they are known to one caller. */
export class ImportColumns {
  private readonly known = new Map<string, ImportTarget | null>();
  private readonly lists: ReadonlySet<string>;

  constructor(private readonly context: WriteContext) {
    const { extension, caller } = context;
    this.lists = extension?.model?.(caller.identity).lists ?? new Set<string>();
  }

  /** null: there is no such column. */
  target(name: string): ImportTarget | null {
    let target = this.known.get(name);
    if (target === undefined) {
      target = this.find(name);
      // Names come from the file: it may have one for each line.
      if (this.known.size < maxKnownNames) this.known.set(name, target);
    }
    return target;
  }

  isPrimaryKey(name: string): boolean {
    return this.context.view.primaryKey === name;
  }

  private find(name: string): ImportTarget | null {
    const { view, reader, writer } = this.context;
    const column = view.columns.get(name);
    if (column?.system) return { kind: 'system' };
    if (column) {
      const isOpen = !column.hidden && (column.primaryKey || reader?.columns.has(name) || writer.columns.has(name));
      return isOpen ? { kind: 'column', column, isList: this.lists.has(name) } : null;
    }
    if (!reader) return null;
    const [first = '', second, ...more] = name.split('.');
    const association = reader.associations.get(first);
    if (!association || more.length > 0) return null;
    if (association.type === 'hasMany' || association.type === 'hasOne') return null;
    if (second === undefined) return association.type === 'belongsToMany' ? { kind: 'links', association } : null;
    const related = reader.related(first);
    const found = related.columns.get(second)?.column;
    return found ? { kind: 'natural', association, related, column: found } : null;
  }
}

const maxKnownNames = 10_000;
